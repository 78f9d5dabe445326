// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The temporary files of one check, in a directory that is made for the first one. Thread-safe. */
final class TemporaryFiles implements AutoCloseable {
  private final @Nullable Path parent;
  private @Nullable Path directory;
  private int files;

  /**
   * @param parent where the directory is made; null for the system's own place
   */
  TemporaryFiles(@Nullable Path parent) {
    this.parent = parent;
  }

  /** The name of a new file, which does not exist yet. */
  synchronized Path next() {
    try {
      if (directory == null) {
        directory =
            parent == null
                ? Files.createTempDirectory("adjoin-check")
                : Files.createTempDirectory(parent, "adjoin-check");
      }
      return directory.resolve(Integer.toString(files++));
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary files of a check must be writable", e);
    }
  }

  @Override
  public synchronized void close() {
    if (directory == null) {
      return;
    }
    try {
      try (DirectoryStream<Path> left = Files.newDirectoryStream(directory)) {
        for (Path each : left) {
          Files.deleteIfExists(each);
        }
      }
      Files.deleteIfExists(directory);
      directory = null;
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary files of a check must be removable", e);
    }
  }
}
