// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ESCAPED;
import static dev.adjoin.internal.key.Keys.PLAIN;
import static dev.adjoin.internal.key.Keys.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCodecTest {

  @ParameterizedTest
  @ValueSource(strings = {"123", "2026-1", "ada@example.org", "Ünïcødé", "😀", "a.b_c~d"})
  void leavesOrdinaryIdsAsTheyAre(String id) {
    assertThat(ESCAPED.encode(id)).isEqualTo(id);
    assertThat(PLAIN.encode(id)).isEqualTo(id);
  }

  @Test
  void escapesEverythingUpToThePercentSign() {
    assertThat(ESCAPED.encode("\u0000\n !\"#$%&\u007f"))
        .isEqualTo("%00%0A%20%21%22%23%24%25&\u007f");
  }

  @Test
  void refusesTheEmptyString() {
    refuses(() -> ESCAPED.encode(""), "must not be empty");
    refuses(() -> PLAIN.encode(""), "must not be empty");
  }

  @Test
  void refusesHalfACharacter() {
    String message = "must be well-formed Unicode, but was \"a\\uD83D\" with half a character";
    refuses(() -> ESCAPED.encode("a\ud83d"), message);
    refuses(() -> PLAIN.encode("a\ud83d"), message);
    refuses(
        () -> ESCAPED.encode("\ude00\ud83d"),
        "must be well-formed Unicode, but was \"\\uDE00\\uD83D\" with half a character");
  }

  @Test
  void plainRefusesWhatWouldBreakTheKey() {
    refuses(
        () -> PLAIN.encode("a#b"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \"a#b\"");
    refuses(
        () -> PLAIN.encode("\u007f"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \"\\u007F\"");
    assertThat(PLAIN.encode("100%")).isEqualTo("100%");
  }

  @Test
  void namesTheTypeOfAValueThatIsNoString() {
    refuses(() -> ESCAPED.encode(5), "must be a String, but was of type Integer");
  }

  @Test
  void showsOnlyTheStartOfALongValue() {
    refuses(
        () -> PLAIN.encode("x".repeat(5000) + "#"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \""
            + "x".repeat(60)
            + "…\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a#b", "%", "%2", "%2g", "%zz", "%61", "%2f", "%1f", "\t", "%ff", "%-1"})
  void decodesNothingThatEncodingDoesNotGive(String text) {
    assertThat(ESCAPED.canBe(text)).isFalse();
  }

  @Test
  void eachWayDecodesOnlyItsOwnEscapes() {
    assertThat(PLAIN.canBe("a b")).isTrue();
    assertThat(ESCAPED.canBe("a b")).isFalse();
    assertThat(ESCAPED.decode("a%20b")).isEqualTo("a b");
    assertThat(PLAIN.decode("a%20b")).isEqualTo("a%20b");
  }

  @Test
  void saysWhatAnUnreadableTextWas() {
    refuses(() -> ESCAPED.decode("%6"), "must be an escaped string, but was \"%6\"");
    refuses(() -> ESCAPED.decode("%61"), "must be an escaped string, but was \"%61\"");
  }
}
