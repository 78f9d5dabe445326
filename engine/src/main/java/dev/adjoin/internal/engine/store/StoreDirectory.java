// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The locked directory of a store. The file {@code format} contains the format version; {@code
 * trees} and the log files contain the data.
 */
final class StoreDirectory implements AutoCloseable {
  private static final String FORMAT_FILE = "format";
  private static final String FORMAT_DRAFT = "format.new";
  private static final String FORMAT = "adjoin-store ";
  private static final int VERSION = 2;

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
      if (Files.exists(given) && !Files.isDirectory(given)) {
        throw new UnusableDirectoryException(given + " is a file; a store is a directory", null);
      }
      Path path = Files.createDirectories(given).toRealPath();
      if (!Files.exists(path.resolve(FORMAT_FILE))) {
        refuseForeignFiles(path);
      }
      var directory = new StoreDirectory(path, DirectoryLock.take(path));
      directory.checkOrWriteFormat(disk);
      return directory;
    } catch (IOException e) {
      throw new UnusableDirectoryException(given + " cannot be opened as a store: " + reason(e), e);
    }
  }

  /** Throws if a directory without a format file is not empty. Runs before anything is written. */
  private static void refuseForeignFiles(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      List<String> foreign =
          files
              .filter(file -> !DirectoryLock.isFile(file) && !file.endsWith(FORMAT_DRAFT))
              .map(file -> file.getFileName().toString())
              .sorted()
              .limit(3)
              .toList();
      if (!foreign.isEmpty()) {
        throw new UnusableDirectoryException(
            path + " is no store, and not empty: it holds " + String.join(", ", foreign), null);
      }
    }
  }

  private void checkOrWriteFormat(Disk disk) throws IOException {
    try {
      Path file = path.resolve(FORMAT_FILE);
      if (Files.exists(file)) {
        checkFormat(Files.readString(file));
      } else {
        Path draft = path.resolve(FORMAT_DRAFT);
        Files.writeString(draft, FORMAT + VERSION + "\n");
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        disk.syncDirectory(path);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void checkFormat(String text) {
    String version = text.startsWith(FORMAT) ? text.substring(FORMAT.length()).strip() : "";
    if (!version.matches("\\d{1,9}")) {
      throw new UnusableDirectoryException(
          path + " is no store: its file format says something else", null);
    }
    int order = Integer.compare(Integer.parseInt(version), VERSION);
    if (order != 0) {
      throw new UnusableDirectoryException(
          "%s was written by %s version: its format is %s, the one known here is %d"
              .formatted(path, order > 0 ? "a newer" : "an older", version, VERSION),
          null);
    }
  }

  /** The exception for a directory with a damaged file. */
  static UnusableDirectoryException damaged(
      Path directory, String what, @Nullable Throwable cause) {
    return new UnusableDirectoryException(
        "%s is damaged: %s; restore the directory from a copy".formatted(directory, what), cause);
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

  Path trees() {
    return path.resolve("trees");
  }

  void announce(String address) {
    try {
      lock.announce(address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
