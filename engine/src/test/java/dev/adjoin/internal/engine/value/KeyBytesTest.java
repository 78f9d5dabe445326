// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;

class KeyBytesTest {
  private static final BigInteger HUNDRED = BigInteger.valueOf(100);

  @Property(cases = 500)
  void bytesOrderAsValuesDo(Given given) {
    List<Value> pair = given.any(pairs());
    int byValue = Integer.signum(Value.compare(pair.get(0), pair.get(1)));
    int byBytes = Integer.signum(Arrays.compareUnsigned(bytes(pair.get(0)), bytes(pair.get(1))));

    assertThat(byBytes).isEqualTo(byValue);
  }

  @Property(cases = 500)
  void aSequenceOrdersByItsFirstValueThenItsSecond(Given given) {
    List<Value> firsts = given.any(pairs());
    List<Value> seconds = given.any(pairs());
    int byFirst = Value.compare(firsts.get(0), firsts.get(1));
    boolean comparable = Value.comparable(seconds.get(0), seconds.get(1));
    int expected =
        byFirst != 0 ? byFirst : comparable ? Value.compare(seconds.get(0), seconds.get(1)) : 0;

    int byBytes =
        Arrays.compareUnsigned(
            bytes(firsts.get(0), seconds.get(0)), bytes(firsts.get(1), seconds.get(1)));

    assertThat(Integer.signum(byBytes)).isEqualTo(Integer.signum(expected));
  }

  @Property(cases = 500)
  void aPrefixIsAPrefixOfAllThatBeginWithIt(Given given) {
    String start = given.any(AnyValue.text());
    String rest = given.any(AnyValue.text());
    byte[] prefix = new KeyBytes().addPrefix(new Value.S(start)).toArray();

    byte[] whole = bytes(new Value.S(start + rest));

    assertThat(Arrays.copyOf(whole, prefix.length)).isEqualTo(prefix);
  }

  private static Generator<List<Value>> pairs() {
    return Generators.of("S", "N", "B")
        .then(
            type ->
                given -> {
                  Value first = given.any(AnyValue.scalar(type));
                  Value other = given.any(AnyValue.scalar(type));
                  return List.of(first, given.flag() ? continued(first, other) : other);
                });
  }

  /** A value that begins like the first one: the bytes or digits of the other follow. */
  private static Value continued(Value first, Value other) {
    if (first instanceof Value.S text) {
      return new Value.S(text.text() + ((Value.S) other).text());
    }
    if (first instanceof Value.B binary) {
      byte[] more = ((Value.B) other).bytes().asByteArray();
      byte[] bytes = binary.bytes().asByteArray();
      byte[] all = Arrays.copyOf(bytes, bytes.length + more.length);
      System.arraycopy(more, 0, all, bytes.length, more.length);
      return new Value.B(SdkBytes.fromByteArray(all));
    }
    BigDecimal number = ((Value.N) first).number();
    int digits = ((Value.N) other).number().unscaledValue().abs().mod(HUNDRED).intValue();
    if (number.precision() > 36 || number.scale() > 90) {
      return first;
    }
    BigInteger unscaled = number.unscaledValue().multiply(HUNDRED);
    BigInteger more = BigInteger.valueOf((long) number.signum() * digits);
    return new Value.N(Numbers.canonical(new BigDecimal(unscaled.add(more), number.scale() + 2)));
  }

  @Test
  void refusesWhatNoKeyMayHold() {
    assertThatThrownBy(() -> new KeyBytes().add(new Value.Bool(true)))
        .hasMessage("A key must be S, N or B, but was BOOL");
  }

  private static byte[] bytes(Value... values) {
    KeyBytes bytes = new KeyBytes();
    List.of(values).forEach(bytes::add);
    return bytes.toArray();
  }
}
