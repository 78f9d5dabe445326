// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The locked directory of a store. The file {@code format} contains the format version; {@code
 * trees} and the log files contain the data.
 *
 * <p>The format file gets its name when everything else is there. If creating a store fails, for
 * example because the disk is full, the next opening starts again.
 */
final class StoreDirectory implements AutoCloseable {
  private static final String FORMAT_FILE = "format";
  private static final String FORMAT_DRAFT = "format.new";
  private static final String TREES = "trees";
  private static final String FORMAT = "adjoin-store ";
  private static final int VERSION = 3;
  private static final String FIRST_LOG = "log.1";

  /** A file that takes space until the disk is full. */
  private static final String RESERVE = "reserve";

  private static final int RESERVE_BYTES = 1 << 20;

  private final Path path;
  private final DirectoryLock lock;

  private StoreDirectory(Path path, DirectoryLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Opens the directory and creates it if needed; throws if it is not a store, has another format
   * version or is in use.
   */
  static StoreDirectory open(Path given, Disk disk) {
    try {
      refuseFile(given);
      Path path = created(given, disk).toRealPath();
      if (!Files.exists(path.resolve(FORMAT_FILE))) {
        refuseForeignFiles(path);
      }
      var directory = new StoreDirectory(path, DirectoryLock.take(path));
      directory.checkOrCreate(disk);
      return directory;
    } catch (IOException e) {
      throw new UnusableDirectoryException(given + " cannot be opened as a store: " + reason(e), e);
    }
  }

  /**
   * Opens an existing directory for reading; throws if it is not a store, has another format
   * version or is in use.
   */
  static StoreDirectory openExisting(Path given) {
    try {
      refuseFile(given);
      if (!Files.exists(given)) {
        throw new UnusableDirectoryException(given + " does not exist", null);
      }
      if (!Files.exists(given.resolve(FORMAT_FILE))) {
        throw new UnusableDirectoryException(
            given + " is no store: it has no file " + FORMAT_FILE, null);
      }
      Path path = given.toRealPath();
      var directory = new StoreDirectory(path, DirectoryLock.take(path));
      directory.checkOrCreate(LocalDisk.readOnly());
      return directory;
    } catch (IOException e) {
      throw new UnusableDirectoryException(given + " cannot be read as a store: " + reason(e), e);
    }
  }

  /**
   * Creates a directory, if it does not exist, and makes its name and those of its parents durable.
   */
  private static Path created(Path given, Disk disk) throws IOException {
    Path absolute = given.toAbsolutePath();
    Path existing = absolute;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    Files.createDirectories(given);
    for (Path path = absolute; existing != null && !path.equals(existing); ) {
      path = path.getParent();
      disk.syncDirectory(path);
    }
    return given;
  }

  private static void refuseFile(Path given) {
    if (Files.exists(given) && !Files.isDirectory(given)) {
      throw new UnusableDirectoryException(given + " is a file; a store is a directory", null);
    }
  }

  /**
   * Throws if a directory without a format file has other files than those of a creation that
   * failed. Runs before anything is written.
   */
  private static void refuseForeignFiles(Path path) throws IOException {
    Set<String> ours = new HashSet<>(Set.of(FORMAT_DRAFT));
    if (isOurs(path.resolve(FORMAT_DRAFT))) {
      ours.addAll(List.of(TREES, LogFiles.DRAFT, FIRST_LOG));
    }
    try (Stream<Path> files = Files.list(path)) {
      List<String> foreign =
          files
              .filter(file -> !DirectoryLock.isFile(file))
              .map(file -> file.getFileName().toString())
              .filter(name -> !ours.contains(name))
              .sorted()
              .limit(3)
              .toList();
      // Another process may have created the store meanwhile.
      if (!foreign.isEmpty() && !Files.exists(path.resolve(FORMAT_FILE))) {
        throw new UnusableDirectoryException(
            path + " is no store, and not empty: it holds " + String.join(", ", foreign), null);
      }
    }
  }

  /** Whether the file is the complete draft of a format file, which precedes all other files. */
  private static boolean isOurs(Path draft) throws IOException {
    try {
      return Arrays.equals(Files.readAllBytes(draft), (FORMAT + VERSION + "\n").getBytes(UTF_8));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private void checkOrCreate(Disk disk) throws IOException {
    try {
      Path file = path.resolve(FORMAT_FILE);
      if (Files.exists(file)) {
        // Changed bytes may be no text in UTF-8.
        checkFormat(Files.readString(file, ISO_8859_1));
      } else {
        create(disk);
        disk.rename(path.resolve(FORMAT_DRAFT), file);
        disk.syncDirectory(path);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Creates all files of a store but the format file. */
  private void create(Disk disk) throws IOException {
    for (String leftover : List.of(TREES, LogFiles.DRAFT, FIRST_LOG)) {
      disk.delete(path.resolve(leftover));
    }
    try (Disk.File draft = disk.open(path.resolve(FORMAT_DRAFT))) {
      draft.truncate(0);
      draft.write(ByteBuffer.wrap((FORMAT + VERSION + "\n").getBytes(UTF_8)), 0);
      draft.sync();
    }
    disk.syncDirectory(path);
    Trees.create(disk, trees());
    new LogFiles(disk, path).create(1).close();
  }

  private void checkFormat(String text) {
    String version = text.startsWith(FORMAT) ? text.substring(FORMAT.length()).strip() : "";
    if (!version.matches("\\d{1,9}")) {
      throw new UnusableDirectoryException(path + " is no store: it has another file format", null);
    }
    int found = Integer.parseInt(version);
    if (found != VERSION) {
      throw new UnusableDirectoryException(
          "%s was written by %s version: its format is %d, the one known here is %d; %s"
              .formatted(
                  path,
                  found > VERSION ? "a newer" : "an older",
                  found,
                  VERSION,
                  "dump the data with that version and load it into a new directory with this one"),
          null);
    }
  }

  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    boolean explained = e instanceof FileSystemException f && f.getReason() != null;
    return explained ? ((FileSystemException) e).getReason() : e.getMessage();
  }

  Path path() {
    return path;
  }

  /** Creates the reserve if there is none and the disk has room for it. */
  void keepReserve(Disk disk) throws IOException {
    Path reserve = path.resolve(RESERVE);
    if (Files.exists(reserve) && Files.size(reserve) == RESERVE_BYTES) {
      return;
    }
    byte[] bytes = new byte[RESERVE_BYTES];
    new SplittableRandom(RESERVE_BYTES).nextBytes(bytes); // some disks compress
    try (Disk.File file = disk.open(reserve)) {
      file.write(ByteBuffer.wrap(bytes), 0);
    } catch (IOException e) {
      disk.delete(reserve); // there is no room
    }
  }

  /** Gives the space of the reserve back to the disk. */
  void freeReserve(Disk disk) throws IOException {
    disk.delete(path.resolve(RESERVE));
  }

  Path trees() {
    return path.resolve(TREES);
  }

  void announce(String address, @Nullable String accessKey) {
    try {
      lock.announce(address, accessKey);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
