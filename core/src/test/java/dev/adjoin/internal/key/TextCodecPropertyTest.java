// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ESCAPED;
import static dev.adjoin.internal.key.Keys.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.stream.Collectors;

class TextCodecPropertyTest {
  private static Generator<String> strings() {
    return Generators.oneOf(Unicode.strings(), Unicode.colliding());
  }

  private static Generator<List<String>> tuples() {
    return Unicode.colliding().list(1, 3);
  }

  private static Generator<String> texts() {
    Generator<String> escapes = Generators.of("%", "%2", "%20", "%7F", "%0a", "%", "#", "a", "%25");
    return Generators.oneOf(Generators.joined(escapes, 0, 4), strings());
  }

  @Property(cases = 500)
  void anyStringRoundTrips(Given given) {
    String value = given.any(strings());
    assertThat(ESCAPED.decode(ESCAPED.encode(value))).isEqualTo(value);
  }

  @Property(cases = 500)
  void noTextHoldsACharacterBelowTheEscape(Given given) {
    String value = given.any(strings());
    assertThat(ESCAPED.encode(value)).matches(t -> t.chars().allMatch(c -> c >= '%'));
  }

  @Property(cases = 500)
  void plainKeepsAStringOrRefusesIt(Given given) {
    String value = given.any(strings());
    if (value.chars().anyMatch(c -> c == '#' || isControl(c))) {
      assertThatThrownBy(() -> PLAIN.encode(value)).isInstanceOf(IllegalArgumentException.class);
    } else {
      assertThat(PLAIN.encode(value)).isEqualTo(value);
      assertThat(PLAIN.decode(value)).isEqualTo(value);
    }
  }

  @Property(cases = 500)
  void whatDecodesEncodesToTheSameText(Given given) {
    String text = given.any(texts());
    for (KeyCodec codec : List.of(ESCAPED, PLAIN)) {
      if (codec.canBe(text)) {
        assertThat(codec.encode(codec.decode(text))).isEqualTo(text);
      }
    }
  }

  @Property(cases = 500)
  void textsOrderByBytesAsTheirTuplesByCodePoints(Given given) {
    List<String> one = given.any(tuples());
    List<String> other = given.any(tuples());
    int expected = Keys.compareTuples(one, other);
    assertThat(Keys.compareBytes(joined(one), joined(other))).isEqualTo(expected);
    assertThat(Integer.signum(KeyOrder.BYTES.compare(joined(one), joined(other))))
        .isEqualTo(expected);
  }

  @Property(cases = 500)
  void keyOrderIsTheOrderOfUtf8Bytes(Given given) {
    String one = given.any(strings());
    String other = given.any(strings());
    assertThat(Integer.signum(KeyOrder.BYTES.compare(one, other)))
        .isEqualTo(Keys.compareBytes(one, other));
  }

  private static String joined(List<String> tuple) {
    return tuple.stream().map(ESCAPED::encode).collect(Collectors.joining("#"));
  }

  private boolean isControl(int c) {
    return c < ' ' || c == 0x7f;
  }
}
