// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.TemplateText.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTextTest {

  @Test
  void readsWordsAndAttributes() throws MalformedText {
    assertThat(TemplateText.parse("ENROLLMENT#{semester}#{studentId}"))
        .containsExactly(
            new Part("ENROLLMENT", false), new Part("semester", true), new Part("studentId", true));
  }

  @Test
  void aTemplateMayBeginWithTheSeparator() throws MalformedText {
    assertThat(TemplateText.parse("#ORDER#{orderId}"))
        .containsExactly(new Part("", false), new Part("ORDER", false), new Part("orderId", true));
  }

  @Test
  void aWordMayHoldAnyOtherCharacter() throws MalformedText {
    assertThat(TemplateText.parse("a b.c-d_$é😀")).containsExactly(new Part("a b.c-d_$é😀", false));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "v{n}, v{n}, is more than one word or one attribute",
        "A#{a}{b}, {a}{b}, is more than one word or one attribute",
        "{{a}}, {{a}}, is more than one word or one attribute",
        "A##B, , is empty",
        "##ORDER, , is empty",
        "A#, , is empty",
        "A#{}, {}, is empty",
        "A#{b, {b, contains \"{\"",
        "A#b}, b}, contains \"}\"",
        "A#{b#c}, {b, contains \"{\"",
        "100%, 100%, contains \"%\"",
        "A#{b%}, {b%}, contains \"%\""
      })
  void namesTheSegmentAndWhatIsWrong(String text, String segment, String fault) {
    assertThat(malformed(text).found())
        .isEqualTo(
            "The key template \"%s\" has a segment \"%s\" that %s"
                .formatted(text, segment == null ? "" : segment, fault));
  }

  @Test
  void showsControlCharactersAndHalvesAsCodes() {
    assertThat(malformed("A\tB").found())
        .isEqualTo(
            "The key template \"A\\u0009B\" has a segment \"A\\u0009B\" that contains \"\\u0009\"");
    assertThat(malformed("\ud83d").found()).endsWith("contains \"\\uD83D\"");
  }

  @Test
  void refusesAnEmptyText() {
    assertThat(malformed("").found()).isEqualTo("A key template is empty");
  }

  @Test
  void saysHowToWriteOne() {
    MalformedText malformed = malformed("v{n}");
    assertThat(malformed.tag()).isEqualTo(Tag.TEMPLATE_SYNTAX);
    assertThat(malformed.fix())
        .isEqualTo(
            "Write whole words and whole {attributes} between #, such as ORDER#{placedAt}#{orderId}");
  }

  private static MalformedText malformed(String text) {
    return catchThrowableOfType(MalformedText.class, () -> TemplateText.parse(text));
  }
}
