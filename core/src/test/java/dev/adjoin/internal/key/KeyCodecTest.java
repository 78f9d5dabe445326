// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import static dev.adjoin.internal.key.Keys.codec;
import static dev.adjoin.internal.key.Keys.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class KeyCodecTest {
  private static final Choice STATUS = new Choice(List.of("open", "on hold", "done"), false);
  private static final Choice LEVEL = new Choice(List.of("low", "high", "extreme"), true);

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"ZONEDDATETIME", "URI", "LOCALE", "CURRENCY"})
  void everyScalarWithAnOrderHasACodecOfItsOwn(Scalar scalar) {
    assertThat(KeyCodec.supports(scalar)).isTrue();
    long same =
        Stream.of(Scalar.values())
            .filter(KeyCodec::supports)
            .filter(s -> codec(s).equals(codec(scalar)))
            .count();
    assertThat(same).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"ZONEDDATETIME", "URI", "LOCALE", "CURRENCY"})
  void refusesScalarsWithoutAnOrder(Scalar scalar) {
    assertThat(KeyCodec.supports(scalar)).isFalse();
  }

  @Test
  void refusesTypesThatNoKeyHolds() {
    AttributeType list = new AttributeType.ListOf(Scalar.STRING, null);
    assertThat(KeyCodec.supports(list)).isFalse();
    refuses(
        () -> codec(list), "A value in a key must be a scalar or an enum, but was list(string)");
  }

  @Test
  void boolsReadAsTheyAreSaid() {
    assertThat(codec(Scalar.BOOL).encode(false)).isEqualTo("false");
    assertThat(codec(Scalar.BOOL).decode("true")).isEqualTo(true);
    refuses(
        () -> codec(Scalar.BOOL).decode("TRUE"),
        "must be the text of one of false, true, but was \"TRUE\"");
  }

  @Test
  void bytesAreLowerCaseHexadecimal() {
    KeyCodec bytes = codec(Scalar.BYTES);
    assertThat(bytes.encode(new byte[] {0, (byte) 0xab, 127})).isEqualTo("00ab7f");
    refuses(() -> bytes.encode(new byte[0]), "must not be empty");
    refuses(() -> bytes.encode("00"), "must be a byte[], but was of type String");
    for (String text : List.of("", "0", "AB", "0g", "+1")) {
      refuses(
          () -> bytes.decode(text),
          "must be pairs of lower-case hexadecimal digits, but was \"" + text + "\"");
    }
  }

  @Test
  void anUnorderedEnumIsItsValueAsAString() {
    assertThat(KeyCodec.of(STATUS, StringEncoding.PLAIN).encode("on hold")).isEqualTo("on hold");
    assertThat(KeyCodec.of(STATUS, StringEncoding.ESCAPED).encode("on hold"))
        .isEqualTo("on%20hold");
    assertThat(KeyCodec.of(STATUS, StringEncoding.ESCAPED).decode("on%20hold"))
        .isEqualTo("on hold");
  }

  @Test
  void anOrderedEnumIsItsPosition() {
    KeyCodec level = KeyCodec.of(LEVEL, StringEncoding.ESCAPED);
    assertThat(LEVEL.values()).map(level::encode).containsExactly("000", "001", "002");
    assertThat(level.decode("001")).isEqualTo("high");
    assertThat(level.canBe("003")).isFalse();
    assertThat(level.canBe("1")).isFalse();
  }

  @Test
  void anEnumHoldsOnlyWhatItDeclares() {
    refuses(
        () -> codec(STATUS).encode("closed"),
        "must be one of open, on hold, done, but was \"closed\"");
    List<String> many = IntStream.range(0, 12).mapToObj(n -> "v" + n).toList();
    refuses(
        () -> codec(new Choice(many, false)).encode("x"),
        "must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, …, but was \"x\"");
  }

  @Test
  void anOrderedEnumHasAtMostAThousandValues() {
    List<String> many = IntStream.range(0, 1001).mapToObj(n -> "v" + n).toList();
    refuses(
        () -> codec(new Choice(many, true)),
        "An ordered enum must have at most 1000 values, but was 1001");
    assertThat(codec(new Choice(many.subList(0, 1000), true)).encode("v999")).isEqualTo("999");
  }

  @Test
  void anEnumListsEachValueOnce() {
    refuses(
        () -> codec(new Choice(List.of("a", "a"), false)),
        "Each value must have one text, but was [a, a]");
  }

  @Test
  void knowsWhichCodecsCannotGiveTheSameText() {
    KeyCodec string = codec(Scalar.STRING);
    assertThat(string.canEqual(codec(Scalar.INT))).isTrue();
    assertThat(codec(Scalar.UUID).canEqual(string)).isTrue();
    assertThat(codec(Scalar.INT).canEqual(codec(Scalar.LONG))).isFalse();
    assertThat(codec(Scalar.DATE).canEqual(codec(Scalar.DATE))).isTrue();
    assertThat(codec(Scalar.DATE).canEqual(codec(Scalar.INSTANT))).isFalse();
    assertThat(codec(Scalar.BOOL).canEqual(codec(Scalar.INT))).isFalse();
    assertThat(string.canEqual(codec(Scalar.BOOL))).isTrue();
    assertThat(codec(STATUS).canEqual(codec(LEVEL))).isFalse();
  }

  @Test
  void bytesMayLookLikeAnEvenNumberOfDigits() {
    KeyCodec bytes = codec(Scalar.BYTES);
    assertThat(bytes.canEqual(codec(Scalar.LONG))).isTrue();
    assertThat(codec(Scalar.INT).canEqual(bytes)).isFalse();
    assertThat(bytes.canEqual(codec(Scalar.UUID))).isFalse();
    assertThat(bytes.canEqual(bytes)).isTrue();
  }
}
