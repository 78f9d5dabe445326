// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import software.amazon.awssdk.core.SdkBytes;

/** Random values of every type, scalar and nested. */
public final class AnyValue {
  private AnyValue() {}

  /** Random numbers over the whole range, many of them close to each other. */
  public static Arbitrary<BigDecimal> number() {
    Arbitrary<BigInteger> digits =
        Arbitraries.bigIntegers()
            .between(
                BigInteger.TEN.pow(38).negate().add(BigInteger.ONE),
                BigInteger.TEN.pow(38).subtract(BigInteger.ONE));
    Arbitrary<BigDecimal> wide =
        Combinators.combine(digits, Arbitraries.integers().between(-87, 92)).as(BigDecimal::new);
    Arbitrary<BigDecimal> small =
        Combinators.combine(
                Arbitraries.longs().between(-1200, 1200), Arbitraries.integers().between(-2, 3))
            .as(BigDecimal::valueOf);
    return Arbitraries.oneOf(small, wide).map(Numbers::canonical);
  }

  /** Random texts of all Unicode planes, without unpaired surrogates. */
  public static Arbitrary<String> text() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withCharRange('a', 'c').ofMaxLength(4),
        Arbitraries.of("", "\u0000", "a\u0000", "é", "\uFFFD", "\uD83D\uDE00", "a#b", "中文"),
        Arbitraries.strings()
            .withCharRange('\u0000', '\u0802')
            .withCharRange('\uE000', '\uFFFF')
            .ofMaxLength(6));
  }

  public static Arbitrary<SdkBytes> binary() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(6).map(SdkBytes::fromByteArray);
  }

  /** Random values that are valid in keys, all of one type. */
  public static Arbitrary<Value> scalar(String type) {
    return switch (type) {
      case "S" -> text().map(Value.S::new);
      case "N" -> number().map(Value.N::new);
      default -> binary().map(Value.B::new);
    };
  }

  public static Arbitrary<Value> any() {
    return Arbitraries.lazyOf(
        () -> scalar("S"),
        () -> scalar("N"),
        () -> scalar("B"),
        () -> Arbitraries.of(true, false).map(Value.Bool::new),
        () -> Arbitraries.just(new Value.Null()),
        () -> text().set().ofMinSize(1).ofMaxSize(3).map(s -> new Value.SS(new LinkedHashSet<>(s))),
        () ->
            number().set().ofMinSize(1).ofMaxSize(3).map(s -> new Value.NS(new LinkedHashSet<>(s))),
        () ->
            binary().set().ofMinSize(1).ofMaxSize(3).map(s -> new Value.BS(new LinkedHashSet<>(s))),
        () -> any().list().ofMaxSize(3).map(Value.L::new),
        () -> members().map(Value.M::new));
  }

  public static Arbitrary<Map<String, Value>> members() {
    return Arbitraries.maps(text(), any()).ofMaxSize(4).map(LinkedHashMap::new);
  }
}
