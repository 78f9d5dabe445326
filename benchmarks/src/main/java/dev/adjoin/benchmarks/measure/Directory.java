// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory; closing it deletes it with everything in it. */
public record Directory(Path path) implements AutoCloseable {
  /** A new directory in that folder. */
  public static Directory in(Path folder) {
    try {
      return new Directory(Files.createTempDirectory(folder, "engine"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new directory below the clone, which is on a disk where {@code /tmp} may be in memory. */
  public static Directory inTarget() {
    return in(Path.of(System.getProperty("adjoin.root", ".."), "benchmarks", "target"));
  }

  /** The bytes of all of its files. */
  public long size() {
    return files().stream().filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).sum();
  }

  /** Its files and directories and itself, the innermost first. */
  private List<Path> files() {
    try (Stream<Path> files = Files.walk(path)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      for (Path file : files()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
