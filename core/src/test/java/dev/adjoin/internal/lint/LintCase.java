// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of {@code src/test/lint}: {@code model.yaml}, the exact {@code diagnostics.txt} that
 * lint reports for it, and two models without findings: {@code fixed.yaml}, the same with the fix
 * as it is written, and {@code near-miss.yaml}, the same without what makes it an anti-pattern.
 */
record LintCase(Path folder) {
  private static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));
  private static final String DIAGNOSTICS = "diagnostics.txt";
  static final String MODEL = "model.yaml";
  static final String FIXED = "fixed.yaml";
  static final String NEAR_MISS = "near-miss.yaml";

  /** All of them, in the order of their names. */
  static List<LintCase> all() {
    try (Stream<Path> folders = Files.list(ROOT.resolve("core/src/test/lint"))) {
      return folders.sorted().map(LintCase::new).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String file) {
    return Files.exists(folder.resolve(file));
  }

  String firstLine() {
    return read(MODEL).lines().findFirst().orElse("");
  }

  String expected() {
    return read(DIAGNOSTICS);
  }

  private String read(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void rewrite(String diagnostics) {
    try {
      Files.writeString(folder.resolve(DIAGNOSTICS), diagnostics);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What lint finds in one of the files, as text. */
  String found(String file) {
    return findings(file).stream().map(LintCase::text).collect(Collectors.joining());
  }

  private List<Finding> findings(String file) {
    Declaration declaration = ModelFile.read(folder.resolve(file));
    Compilation compilation = ModelCompiler.compile(declaration);
    assertThat(compilation.diagnostics()).as("%s/%s compiles", this, file).isEmpty();
    return Linter.lint(compilation.compiled().orElseThrow(), declaration);
  }

  /** The place has no folder, which differs from machine to machine. */
  private static String text(Finding finding) {
    Diagnostic found = finding.diagnostic();
    String allowed = finding.isAllowed() ? "    allowed: " + finding.reason() + "\n" : "";
    return "%s at %d:%d: [%s] %s\n    %s\n%s"
        .formatted(
            found.severity().word(),
            found.place().line(),
            found.place().column(),
            found.tag(),
            found.found(),
            found.fix(),
            allowed);
  }

  /** The name of the folder, which says what lint finds. */
  @Override
  public String toString() {
    return folder.getFileName().toString();
  }
}
