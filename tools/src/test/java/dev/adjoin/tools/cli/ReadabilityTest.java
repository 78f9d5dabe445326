// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that sentences are short, and that the pages for newcomers are. */
class ReadabilityTest {
  private static final int MOST_LINES = 150;
  private static final double MOST_WORDS_A_SENTENCE = 17;

  static Stream<Path> pages() {
    return Stream.of(
            "learn/tutorial",
            "learn/tutorial-questions",
            "learn/tutorial-tests",
            "learn/how-adjoin-works",
            "learn/why-adjoin",
            "learn/patterns",
            "how-to/paginate",
            "how-to/move-a-reference",
            "how-to/limit-links",
            "how-to/optimistic-locking",
            "how-to/rename",
            "how-to/add-a-view",
            "how-to/testing",
            "how-to/deploy",
            "operate/migration",
            "how-to/from-the-enhanced-client",
            "how-to/troubleshooting",
            "how-to/advise",
            "how-to/choose",
            "how-to/import",
            "operate/aws",
            "operate/cost",
            "operate/removals",
            "operate/streams",
            "reference/model-file",
            "reference/cheat-sheet",
            "reference/errors",
            "reference/exports",
            "reference/lint",
            "reference/plan")
        .map(name -> Pages.page("docs/" + name + ".md"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageForNewcomersIsShort(Path page) {
    assertThat(Pages.read(page).lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
  }

  /** All pages but the decisions, which are records of their time. */
  static Stream<Path> prose() {
    return Pages.all().stream()
        .filter(page -> !page.getParent().endsWith("decisions"))
        .filter(page -> !sentences(page).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("prose")
  void sentencesAreShort(Path page) {
    assertThat(sentences(page).stream().mapToLong(ReadabilityTest::words).average().orElseThrow())
        .isLessThan(MOST_WORDS_A_SENTENCE);
  }

  /** The sentences outside of blocks, tables and headings. */
  private static List<String> sentences(Path page) {
    return Pages.prose(page).stream()
        .filter(line -> !line.matches("(\\||#|!\\[).*"))
        .flatMap(line -> Arrays.stream(line.split("[.!?:]\\s+")))
        .filter(sentence -> words(sentence) > 1)
        .toList();
  }

  private static long words(String sentence) {
    return Arrays.stream(sentence.replaceAll("]\\([^)]*\\)", "").split("[\\s—–-]+"))
        .filter(word -> word.matches(".*\\p{L}.*"))
        .count();
  }
}
