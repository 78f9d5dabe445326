// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of this repository, for tests that look at the sources and the documentation. */
final class Repository {
  private static final Path ROOT =
      Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();

  private Repository() {}

  static Path file(String path) {
    return ROOT.resolve(path);
  }

  /** The Java files of all modules, tests included, in the order of their paths. */
  static List<Path> javaFiles() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .filter(module -> Files.exists(module.resolve("pom.xml")))
          .flatMap(module -> javaFiles(module).stream().filter(f -> !isBuilt(module, f)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a file lies in the target folder of the module, or of a module inside it. */
  private static boolean isBuilt(Path module, Path file) {
    for (Path part : module.relativize(file)) {
      if (part.endsWith("target")) {
        return true;
      }
    }
    return false;
  }

  static List<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The path as people name it, from the root of the repository. */
  static String name(Path file) {
    return ROOT.relativize(file).toString();
  }
}
