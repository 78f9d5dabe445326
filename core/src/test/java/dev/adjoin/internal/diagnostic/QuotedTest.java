// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {
  @Test
  void keepsTextsOnOneLineAndEscapesWhatCannotBePrinted() {
    assertThat(Quoted.of("a\nb\u2028c\u001b[31m")).isEqualTo("\"a\\u000Ab\\u2028c\\u001B[31m\"");
    assertThat(Quoted.of("half \ud83d")).isEqualTo("\"half \\uD83D\"");
    assertThat(Quoted.of("é 😀")).isEqualTo("\"é 😀\"");
  }

  @Test
  void cutsLongTextsBetweenCharacters() {
    assertThat(Quoted.of("😀".repeat(60))).isEqualTo("\"" + "😀".repeat(60) + "\"");
    assertThat(Quoted.of("😀".repeat(61))).isEqualTo("\"" + "😀".repeat(60) + "…\"");
  }
}
