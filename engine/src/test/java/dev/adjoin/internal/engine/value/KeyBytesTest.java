// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TenfoldWhenFull;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(TenfoldWhenFull.class)
class KeyBytesTest {
  @Property
  void bytesOrderAsValuesDo(@ForAll("pairs") List<Value> pair) {
    int byValue = Integer.signum(Value.compare(pair.get(0), pair.get(1)));
    int byBytes = Integer.signum(Arrays.compareUnsigned(bytes(pair.get(0)), bytes(pair.get(1))));

    assertThat(byBytes).isEqualTo(byValue);
  }

  @Property
  void aSequenceOrdersByItsFirstValueThenItsSecond(
      @ForAll("pairs") List<Value> firsts, @ForAll("pairs") List<Value> seconds) {
    int byFirst = Value.compare(firsts.get(0), firsts.get(1));
    boolean comparable = Value.comparable(seconds.get(0), seconds.get(1));
    int expected =
        byFirst != 0 ? byFirst : comparable ? Value.compare(seconds.get(0), seconds.get(1)) : 0;

    int byBytes =
        Arrays.compareUnsigned(
            bytes(firsts.get(0), seconds.get(0)), bytes(firsts.get(1), seconds.get(1)));

    assertThat(Integer.signum(byBytes)).isEqualTo(Integer.signum(expected));
  }

  @Property
  void aPrefixIsAPrefixOfAllThatBeginWithIt(
      @ForAll("texts") String start, @ForAll("texts") String rest) {
    byte[] prefix = new KeyBytes().addPrefix(new Value.S(start)).toArray();

    byte[] whole = bytes(new Value.S(start + rest));

    assertThat(Arrays.copyOf(whole, prefix.length)).isEqualTo(prefix);
  }

  @Provide
  Arbitrary<List<Value>> pairs() {
    return Arbitraries.of("S", "N", "B").flatMap(type -> AnyValue.scalar(type).list().ofSize(2));
  }

  @Provide
  Arbitrary<String> texts() {
    return AnyValue.text();
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
