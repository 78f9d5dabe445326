// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {
  @Test
  void countsColumnsRatherThanChars() {
    assertThat(TextWidth.of("Zoë ✓ ‖ ─")).isEqualTo(9);
    assertThat(TextWidth.of("Zoe\u0308")).isEqualTo(3);
    assertThat(TextWidth.of("東京")).isEqualTo(4);
    assertThat(TextWidth.of("🎓")).isEqualTo(2);
  }

  @Test
  void padsToColumns() {
    assertThat(TextWidth.pad("東", 4)).isEqualTo("東  ");
    assertThat(TextWidth.padLeft("12", 4)).isEqualTo("  12");
    assertThat(TextWidth.pad("long", 2)).isEqualTo("long");
  }

  @Test
  void tellsHowMuchFits() {
    assertThat(TextWidth.fitting("東京", 3)).isEqualTo(1);
    assertThat(TextWidth.fitting("abc", 9)).isEqualTo(3);
  }
}
