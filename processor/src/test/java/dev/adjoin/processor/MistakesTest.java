// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.records.Records;
import dev.adjoin.processor.Compilers.Kind;
import dev.adjoin.processor.Compilers.Outcome;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles programs with mistakes. Each file of {@code src/test/mistakes} has a program and, below
 * a line of dashes, what the compiler says; {@code -Dadjoin.rewrite} writes that.
 */
class MistakesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("processor/src/test/mistakes");

  /** Stands on the first line of each program, before its comment. */
  private static final String HEAD =
      "package app; import dev.adjoin.declare.*; import java.time.*; import java.util.*;"
          + " import org.jspecify.annotations.Nullable; ";

  private static final String DASHES = "----\n";
  private static final Pattern TAG = Pattern.compile("error: \\[([a-z-]+)\\]");

  @TempDir private Path folder;

  /** One file. */
  record Mistake(Path file) {
    private String part(int index) {
      try {
        String[] parts = Files.readString(file).split(DASHES, 2);
        return parts.length > index ? parts[index] : "";
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    String program() {
      return HEAD + part(0);
    }

    String messages() {
      return part(1);
    }

    void rewrite(String messages) throws IOException {
      Files.writeString(file, part(0) + DASHES + messages);
    }

    @Override
    public String toString() {
      return file.getFileName().toString();
    }
  }

  static Stream<Mistake> mistakes() {
    return Compilers.sorted(FOLDER).stream().map(Mistake::new);
  }

  @Test
  void thereAreManyMistakesAndNoTwoAreTheSame() {
    assertThat(mistakes()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(mistakes().map(Mistake::program)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void isReportedWhereItWasMade(Mistake mistake) throws IOException {
    Outcome outcome = Compilers.compile(folder, Map.of("Campus.java", mistake.program()));
    String messages = String.join("\n", outcome.messages()) + "\n";
    if (Boolean.getBoolean("adjoin.rewrite")) {
      mistake.rewrite(messages);
    }
    assertThat(messages).isEqualTo(mistake.messages());
    assertThat(outcome.succeeded()).isFalse();
    assertThat(outcome.hasGenerated("app.CampusDb")).isFalse();
  }

  /** The tags of the reader and compiler at run time are those of the compiler errors. */
  @ParameterizedTest
  @MethodSource("mistakes")
  void isTheSameMistakeAtRunTime(Mistake mistake) throws Exception {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Campus.java", mistake.program()),
            (List<ModelProcessor>) null);
    assertThat(outcome.succeeded()).as(outcome.messages().toString()).isTrue();
    try (URLClassLoader loader = outcome.loader()) {
      List<String> tags =
          ModelCompiler.compile(Records.declare(loader.loadClass("app.Campus")).declaration())
              .diagnostics()
              .stream()
              .map(diagnostic -> diagnostic.tag().word())
              .toList();
      assertThat(TAG.matcher(mistake.messages()).results().map(found -> found.group(1)))
          .containsExactlyInAnyOrderElementsOf(tags);
    }
  }
}
