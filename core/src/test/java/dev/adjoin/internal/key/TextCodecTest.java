// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ORDERED;
import static dev.adjoin.internal.key.Keys.PLAIN;
import static dev.adjoin.internal.key.Keys.STORED;
import static dev.adjoin.internal.key.Keys.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCodecTest {

  @ParameterizedTest
  @ValueSource(strings = {"123", "2026-1", "ada@example.org", "Ünïcødé", "😀", "a.b_c~d"})
  void leavesOrdinaryIdsAsTheyAre(String id) {
    assertThat(PLAIN.encode(id)).isEqualTo(id);
    assertThat(ORDERED.encode(id)).isEqualTo(id);
    assertThat(STORED.encode(id)).isEqualTo(id);
  }

  @Test
  void plainEscapesTheSeparatorTheEscapeAndControls() {
    assertThat(PLAIN.encode("a#b%c\u0000\u001f\u007f !\"$&")).isEqualTo("a%23b%25c%00%1F%7F !\"$&");
  }

  @Test
  void orderedEscapesEverythingUpToThePercentSign() {
    assertThat(ORDERED.encode("\u0000\n !\"#$%&\u007f"))
        .isEqualTo("%00%0A%20%21%22%23%24%25&\u007f");
  }

  @Test
  void refusesTheEmptyString() {
    refuses(() -> PLAIN.encode(""), "must not be empty");
    refuses(() -> ORDERED.encode(""), "must not be empty");
    refuses(() -> STORED.encode(""), "must not be empty");
  }

  @Test
  void refusesHalfACharacter() {
    String message = "must be well-formed Unicode, but was \"a\\uD83D\" with half a character";
    refuses(() -> PLAIN.encode("a\ud83d"), message);
    refuses(() -> ORDERED.encode("a\ud83d"), message);
    refuses(() -> STORED.encode("a\ud83d"), message);
    refuses(
        () -> PLAIN.encode("\ude00\ud83d"),
        "must be well-formed Unicode, but was \"\\uDE00\\uD83D\" with half a character");
  }

  @Test
  void storedRefusesWhatWouldBreakTheKey() {
    refuses(
        () -> STORED.encode("a#b"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \"a#b\"");
    refuses(
        () -> STORED.encode("\u007f"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \"\\u007F\"");
    assertThat(STORED.encode("100%")).isEqualTo("100%");
  }

  @Test
  void namesTheTypeOfAValueThatIsNoString() {
    refuses(() -> PLAIN.encode(5), "must be a String, but was of type Integer");
  }

  @Test
  void showsOnlyTheStartOfALongValue() {
    refuses(
        () -> STORED.encode("x".repeat(5000) + "#"),
        "must not contain # or control characters, which a table with plain encoding cannot hold in"
            + " keys, but was \""
            + "x".repeat(60)
            + "…\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a#b", "%", "%2", "%2g", "%zz", "%61", "%2f", "%1f", "\t", "%ff", "%-1"})
  void decodesNothingThatEncodingDoesNotGive(String text) {
    assertThat(PLAIN.canBe(text)).isFalse();
    assertThat(ORDERED.canBe(text)).isFalse();
  }

  @Test
  void eachWayDecodesOnlyItsOwnEscapes() {
    assertThat(PLAIN.canBe("a b")).isTrue();
    assertThat(ORDERED.canBe("a b")).isFalse();
    assertThat(PLAIN.canBe("a%20b")).isFalse();
    assertThat(ORDERED.decode("a%20b")).isEqualTo("a b");
    assertThat(STORED.decode("a%20b")).isEqualTo("a%20b");
  }

  @Test
  void saysWhatAnUnreadableTextWas() {
    refuses(() -> PLAIN.decode("%6"), "must be an escaped string, but was \"%6\"");
    refuses(() -> PLAIN.decode("%61"), "must be an escaped string, but was \"%61\"");
  }
}
