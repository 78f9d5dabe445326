// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Tag;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/reference/diagnostics.md} and the tags together. */
class DiagnosticsPageTest {
  private static final String HEADING = "## ";

  @Test
  void everyTagHasItsHeadingInTheOrderOfTheTagsAndNoHeadingLacksATag() {
    List<String> headings =
        Repository.lines(Repository.file("docs/reference/diagnostics.md")).stream()
            .filter(line -> line.startsWith(HEADING))
            .map(line -> line.substring(HEADING.length()))
            .toList();
    assertThat(headings)
        .containsExactlyElementsOf(Arrays.stream(Tag.values()).map(Tag::word).toList());
  }
}
