// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that goes with all it holds when it is closed. */
record Directory(Path path) implements AutoCloseable {
  /** A new one in that folder. */
  static Directory in(Path folder) {
    try {
      return new Directory(Files.createTempDirectory(folder, "engine"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of all of its files. */
  long size() {
    return files().stream().filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).sum();
  }

  /** What it holds, itself included, the innermost first. */
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
