// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.DirectoryDamage;
import dev.adjoin.engine.DirectoryReport;
import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStoreException;

/**
 * Reads all files of a store that is not open, and collects what is damaged. Nothing is written but
 * the lock file.
 *
 * <p>Every block of the trees is checked by itself, so that all damage is found. If there is none,
 * the trees are read again, entry by entry.
 */
public final class Verification {
  private final Disk disk = LocalDisk.readOnly();
  private final StoreDirectory directory;
  private final LogFiles files;
  private final DirectoryReport.Progress progress;
  private final List<DirectoryDamage> damages = new ArrayList<>();
  private long total;
  private long done;
  private long entries;
  private long records;
  private long incomplete;

  private Verification(StoreDirectory directory, DirectoryReport.Progress progress) {
    this.directory = directory;
    this.files = new LogFiles(disk, directory.path());
    this.progress = progress;
  }

  /**
   * Verifies the store in a directory.
   *
   * @throws UnusableDirectoryException if the directory is in use, is not a store or cannot be read
   */
  public static DirectoryReport of(Path path, DirectoryReport.Progress progress) {
    try (StoreDirectory directory = StoreDirectory.openExisting(path)) {
      return new Verification(directory, progress).report();
    } catch (IOException | MVStoreException e) {
      throw new UnusableDirectoryException(
          path + " cannot be read as a store: " + Health.reason(e), e);
    }
  }

  private DirectoryReport report() throws IOException {
    long bytes = 0;
    for (long number : files.numbers()) {
      bytes += Files.size(directory.path().resolve(files.name(number)));
    }
    long treeBytes = Files.exists(directory.trees()) ? Files.size(directory.trees()) : 0;
    total = bytes + 2 * treeBytes;
    LogStart start = null;
    try (Trees trees = Trees.open(disk, directory.trees(), new Health(directory.path()))) {
      start = trees.logStart();
      trees.check(damages::add, this::advance);
      if (damages.isEmpty()) {
        trees.visit(() -> walk(trees));
      }
    } catch (IOException | RuntimeException | AssertionError e) {
      DirectoryDamage damage = Trees.damage(e);
      if (damage == null) {
        throw e;
      }
      damages.add(damage);
    }
    checkLog(start == null ? files.start() : start);
    progress.read(total, total);
    return new DirectoryReport(
        directory.path(), bytes + treeBytes, entries, records, incomplete, damages);
  }

  private void advance(long bytes) {
    done = Math.min(total, done + bytes);
    progress.read(done, total);
  }

  private long walk(Trees trees) {
    for (String space : trees.spaces()) {
      Cursor<byte[], byte[]> cursor = trees.tree(space).cursor(null);
      while (cursor.hasNext()) {
        byte[] key = cursor.next();
        FlatKey.parse(key, null);
        entries++;
        advance(key.length + cursor.getValue().length);
      }
    }
    return entries;
  }

  private void checkLog(LogStart start) throws IOException {
    try {
      LogScan scan = LogScan.of(files, start, this::advance);
      for (LogScan.Part part : scan.parts()) {
        records += part.records();
        incomplete += part.incomplete();
      }
    } catch (DamagedFileException e) {
      damages.add(e.damage());
    }
  }
}
