// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the folders to what the documentation relies on when it quotes them. */
class FoldersTest {
  private static final int WIDEST = 100;
  private static final int LONGEST_YAML = 80;

  @Test
  void thereAreTwelveExamples() {
    assertThat(Example.all())
        .extracting(Example::name)
        .containsExactly(
            "campus",
            "casting",
            "catalog",
            "conference",
            "forge",
            "movies",
            "people",
            "projects",
            "registrar",
            "shop",
            "social",
            "teams");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void holdsTheModelAsYamlAndAsJava(Example example) {
    assertThat(example.yaml()).isRegularFile();
    assertThat(example.java()).isRegularFile();
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void theYamlBeginsWithWhatItShowsAndFitsAPage(Example example) throws IOException {
    List<String> lines = Files.readAllLines(example.yaml());

    assertThat(lines.get(0)).matches("# [A-Z].*");
    assertThat(lines).hasSizeLessThanOrEqualTo(LONGEST_YAML);
    assertThat(lines)
        .allMatch(line -> line.length() <= WIDEST && line.equals(line.stripTrailing()));
    assertThat(Files.readString(example.yaml())).endsWith("\n").doesNotContain("\t");
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void theReadmeNamesItWithTheCommandThatShowsIt(Example example) throws IOException {
    String link = "| [`%1$s`](%1$s/model.yaml) | ".formatted(example);
    String command = " | `./adjoin plan examples/%s/model.yaml` |".formatted(example);

    assertThat(Files.readAllLines(Example.MODULE.resolve("README.md")))
        .filteredOn(line -> line.startsWith(link))
        .singleElement()
        .asString()
        .endsWith(command);
  }
}
