// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keeps {@code docs/reference/diagnostics.md} true: each YAML example there makes the mistake it
 * shows.
 */
class DiagnosticsExamplesTest {
  private static final String FENCE = "```";

  /** The tags that {@code lint} reports for models that compile. */
  private static final Set<String> ADVICE =
      Arrays.stream(Tag.values())
          .filter(t -> t.isAdvice() || t == Tag.UNUSED_ALLOWANCE)
          .map(Tag::word)
          .collect(Collectors.toSet());

  /** A block of the page: the heading above it, the word after its fence, its text. */
  private record Block(String heading, String language, String text) {
    @Override
    public String toString() {
      return heading;
    }
  }

  private static List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    String heading = "";
    String language = null;
    List<String> text = new ArrayList<>();
    for (String line : Repository.lines(Repository.file("docs/reference/diagnostics.md"))) {
      if (line.startsWith("## ")) {
        heading = line.substring(3);
      } else if (line.startsWith(FENCE) && language == null) {
        language = line.substring(FENCE.length());
      } else if (line.startsWith(FENCE)) {
        blocks.add(new Block(heading, language, String.join("\n", text) + "\n"));
        language = null;
        text.clear();
      } else if (language != null) {
        text.add(line);
      }
    }
    return blocks;
  }

  static Stream<Block> mistakes() {
    return examples().filter(b -> !ADVICE.contains(b.heading()));
  }

  static Stream<Block> advice() {
    return examples().filter(b -> ADVICE.contains(b.heading()));
  }

  private static Stream<Block> examples() {
    return blocks().stream().filter(b -> b.language().equals("yaml"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void makesTheMistakeThatItsHeadingNamesAndNoOther(Block example) {
    assertThat(tags(example)).as(example.heading()).isNotEmpty().containsOnly(example.heading());
  }

  @ParameterizedTest
  @MethodSource("advice")
  void compilesAndGetsTheAdviceThatItsHeadingNamesAndNoOther(Block example) {
    Declaration declaration = read(example);
    Compiled compiled = ModelCompiler.compile(declaration).compiled().orElseThrow();
    List<Diagnostic> found =
        Linter.lint(compiled, declaration).stream().map(Finding::diagnostic).toList();
    assertThat(tags(found)).containsExactly(example.heading());
  }

  @Test
  void theBaseOfTheExamplesHasNoMistakeItself() {
    assertThat(tags(new Block("", "yaml", base()))).isEmpty();
  }

  private static List<String> tags(Block example) {
    return tags(ModelCompiler.compile(read(example)).diagnostics());
  }

  private static List<String> tags(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(d -> d.tag().word()).distinct().toList();
  }

  private static Declaration read(Block example) {
    boolean whole = example.text().contains("entities:");
    return ModelFile.parse("example.yaml", whole ? example.text() : base() + example.text());
  }

  private static String base() {
    return blocks().stream()
        .filter(b -> b.language().equals("yaml base"))
        .findFirst()
        .orElseThrow()
        .text();
  }
}
