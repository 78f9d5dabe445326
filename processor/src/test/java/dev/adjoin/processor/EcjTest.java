// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.processor.Compilers.Kind;
import dev.adjoin.processor.Compilers.Outcome;
import dev.adjoin.processor.MistakesTest.Mistake;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The processor under Eclipse's compiler. */
class EcjTest {
  private static final Pattern LINE = Pattern.compile("(?m)^Campus\\.java:([1-9]\\d*):");

  @TempDir private Path folder;

  static List<Mistake> mistakes() {
    return Form.sample(MistakesTest.mistakes().toList(), 30);
  }

  /**
   * The same mistakes. Those of components and classes are on the same lines; those inside an
   * annotation are at the annotation or at its record, because ecj knows no better.
   */
  @ParameterizedTest
  @MethodSource("mistakes")
  void reportsTheSameMistakes(Mistake mistake) {
    Outcome outcome =
        Compilers.compile(
            Kind.ECJ,
            folder,
            Map.of("Campus.java", mistake.program()),
            List.of(new ModelProcessor()));
    String messages = String.join("\n", outcome.messages());
    assertThat(texts(messages)).containsExactlyInAnyOrderElementsOf(texts(mistake.messages()));
    assertThat(lines(messages)).hasSameSizeAs(texts(messages));
    assertThat(lines(messages)).containsAll(linesOfRecords(mistake));
    assertThat(outcome.succeeded()).isFalse();
  }

  @Test
  void compilesTheCodeThatIsGenerated() throws IOException {
    Path example = Path.of(System.getProperty("adjoin.root", "..")).resolve("examples/campus");
    Outcome outcome =
        Compilers.compile(
            Kind.ECJ,
            folder,
            List.of(example.resolve("Campus.java")),
            List.of(new ModelProcessor()));
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.succeeded()).isTrue();
    Outcome javac =
        Compilers.compile(
            Kind.JAVAC,
            Files.createDirectories(folder.resolve("javac")),
            List.of(example.resolve("Campus.java")),
            List.of(new ModelProcessor()));
    assertThat(outcome.generated("campus.CampusDb")).isEqualTo(javac.generated("campus.CampusDb"));
  }

  private static List<String> texts(String messages) {
    return messages
        .replaceAll("(?m)^Campus\\.java:\\d+:-?\\d+: ", "")
        .replaceAll("\n +", " ")
        .lines()
        .toList();
  }

  private static List<Integer> lines(String messages) {
    return LINE.matcher(messages).results().map(found -> Integer.valueOf(found.group(1))).toList();
  }

  /** The lines of javac's messages that are about a record or its components. */
  private static List<Integer> linesOfRecords(Mistake mistake) {
    List<String> program = mistake.program().lines().toList();
    return lines(mistake.messages()).stream()
        .filter(line -> program.get(line - 1).strip().startsWith("record "))
        .toList();
  }
}
