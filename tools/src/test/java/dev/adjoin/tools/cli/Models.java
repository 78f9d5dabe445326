// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The model files of the tests, in the source tree. */
public final class Models {
  private static final Path ROOT =
      Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();
  private static final Path RESOURCES = ROOT.resolve("tools/src/test/resources");

  private Models() {}

  /** A file without mistakes, made for these tests. */
  public static String of(String name) {
    return RESOURCES.resolve("models").resolve(name).resolve("model.yaml").toString();
  }

  /** The folder of the repository. */
  static Path root() {
    return ROOT;
  }

  static Path resource(String path) {
    return RESOURCES.resolve(path);
  }

  /** Every model in the repository that has no mistakes: those of tests and of the examples. */
  public static List<Path> all() {
    return All.FILES;
  }

  /** Found once for all tests, because there are hundreds of files to compile. */
  private static final class All {
    static final List<Path> FILES = find();
  }

  private static List<Path> find() {
    return Stream.of("tools/src/test/resources/models", "core/src/test/cases", "examples")
        .map(ROOT::resolve)
        .filter(Files::isDirectory)
        .flatMap(folder -> under(folder).stream())
        .filter(file -> ModelCompiler.compile(ModelFile.read(file)).compiled().isPresent())
        .toList();
  }

  /** The model files of the examples. */
  static List<Path> examples() {
    return under(ROOT.resolve("examples"));
  }

  private static List<Path> under(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.endsWith("model.yaml") && !f.toString().contains("/target/"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
