// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.modelfile.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of {@code src/test/cases} that shows mistakes: {@code model.yaml}, the exact {@code
 * diagnostics.txt} it gets, and, where the fix is worth proving, {@code fixed.yaml}, the same model
 * with the fixes applied as they are written.
 */
record MistakeCase(Path folder) {
  private static final Path CASES =
      Path.of(System.getProperty("adjoin.root", ".."), "core", "src", "test", "cases");
  private static final String SHOWN = "model.yaml";

  /** All of them, in the order of their names. */
  static List<MistakeCase> all() {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders
          .map(MistakeCase::new)
          .filter(c -> Files.exists(c.diagnosticsFile()))
          .sorted((a, b) -> a.toString().compareTo(b.toString()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path diagnosticsFile() {
    return folder.resolve("diagnostics.txt");
  }

  boolean hasFix() {
    return Files.exists(folder.resolve("fixed.yaml"));
  }

  String expected() {
    try {
      return Files.readString(diagnosticsFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void rewrite(String diagnostics) {
    try {
      Files.writeString(diagnosticsFile(), diagnostics);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The diagnostics of {@code model.yaml}, as text. */
  String diagnostics() {
    return printed("model.yaml");
  }

  /** The diagnostics of {@code fixed.yaml}: none, if the fixes are right. */
  String diagnosticsOfFix() {
    return printed("fixed.yaml");
  }

  private String printed(String file) {
    return ModelCompiler.compile(ModelFile.read(folder.resolve(file))).diagnostics().stream()
        .map(d -> here(d) + "\n")
        .collect(Collectors.joining());
  }

  /** The same diagnostic without the folder, which differs from machine to machine. */
  private static Diagnostic here(Diagnostic found) {
    Place place = new Place(SHOWN, found.place().line(), found.place().column());
    return new Diagnostic(found.severity(), found.tag(), place, found.found(), found.fix());
  }

  /** The name of the folder, which says what the mistake is. */
  @Override
  public String toString() {
    return folder.getFileName().toString();
  }
}
