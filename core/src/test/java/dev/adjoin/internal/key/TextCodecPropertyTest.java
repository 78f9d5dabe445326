// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.ORDERED;
import static dev.adjoin.internal.key.Keys.PLAIN;
import static dev.adjoin.internal.key.Keys.STORED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

@AddLifecycleHook(TenfoldWhenFull.class)
class TextCodecPropertyTest {

  @Provide
  Arbitrary<String> strings() {
    return Arbitraries.oneOf(Unicode.strings(), Unicode.colliding());
  }

  @Provide
  Arbitrary<List<String>> tuples() {
    return Unicode.colliding().list().ofMinSize(1).ofMaxSize(3);
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> escapes =
        Arbitraries.of("%", "%2", "%20", "%7F", "%0a", "%", "#", "a", "%25");
    return Arbitraries.oneOf(escapes.list().ofMaxSize(4).map(l -> String.join("", l)), strings());
  }

  @Property
  void anyStringRoundTrips(@ForAll("strings") String value) {
    assertThat(PLAIN.decode(PLAIN.encode(value))).isEqualTo(value);
    assertThat(ORDERED.decode(ORDERED.encode(value))).isEqualTo(value);
  }

  @Property
  void noTextHoldsTheSeparatorOrAControlCharacter(@ForAll("strings") String value) {
    assertThat(PLAIN.encode(value))
        .doesNotContain("#")
        .matches(t -> t.chars().noneMatch(this::isControl));
    assertThat(ORDERED.encode(value)).matches(t -> t.chars().allMatch(c -> c >= '%'));
  }

  @Property
  void storedKeepsAStringOrRefusesIt(@ForAll("strings") String value) {
    if (value.chars().anyMatch(c -> c == '#' || isControl(c))) {
      assertThatThrownBy(() -> STORED.encode(value)).isInstanceOf(IllegalArgumentException.class);
    } else {
      assertThat(STORED.encode(value)).isEqualTo(value);
      assertThat(STORED.decode(value)).isEqualTo(value);
    }
  }

  @Property
  void whatDecodesEncodesToTheSameText(@ForAll("texts") String text) {
    for (KeyCodec codec : List.of(PLAIN, ORDERED, STORED)) {
      if (codec.canBe(text)) {
        assertThat(codec.encode(codec.decode(text))).isEqualTo(text);
      }
    }
  }

  @Property
  void orderedTextsOrderByBytesAsTheirTuplesByCodePoints(
      @ForAll("tuples") List<String> one, @ForAll("tuples") List<String> other) {
    int expected = Keys.compareTuples(one, other);
    assertThat(Keys.compareBytes(joined(one), joined(other))).isEqualTo(expected);
    assertThat(Integer.signum(KeyOrder.BYTES.compare(joined(one), joined(other))))
        .isEqualTo(expected);
  }

  @Property
  void keyOrderIsTheOrderOfUtf8Bytes(
      @ForAll("strings") String one, @ForAll("strings") String other) {
    assertThat(Integer.signum(KeyOrder.BYTES.compare(one, other)))
        .isEqualTo(Keys.compareBytes(one, other));
  }

  private static String joined(List<String> tuple) {
    return tuple.stream().map(ORDERED::encode).collect(Collectors.joining("#"));
  }

  private boolean isControl(int c) {
    return c < ' ' || c == 0x7f;
  }
}
