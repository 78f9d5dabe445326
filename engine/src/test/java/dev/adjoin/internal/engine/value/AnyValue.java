// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;

/** Random values of every type, scalar and nested. */
public final class AnyValue {
  private AnyValue() {}

  /** Random numbers over the whole range, many of them close to each other. */
  public static Generator<BigDecimal> number() {
    BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    Generator<BigDecimal> small =
        given -> BigDecimal.valueOf(given.between(-1200, 1200), given.between(-2, 3));
    Generator<BigDecimal> wide =
        given -> new BigDecimal(given.between(most.negate(), most), given.between(-87, 92));
    return Generators.oneOf(small, wide).map(Numbers::canonical);
  }

  /** Random texts of all Unicode planes, without unpaired surrogates. */
  public static Generator<String> text() {
    return Generators.oneOf(
        Generators.joined(Generators.of("a", "b", "c"), 0, 4),
        Generators.of("", "\u0000", "a\u0000", "é", "\uFFFD", "\uD83D\uDE00", "a#b", "中文"),
        Generators.joined(AnyValue::character, 0, 6));
  }

  /** Random attribute names, which are never empty. */
  private static Generator<String> name() {
    return text().map(text -> text.isEmpty() ? "n" : text);
  }

  /** A character without surrogates; those with one, two or three bytes in UTF-8 are frequent. */
  private static String character(Given given) {
    int unit = given.flag() ? given.between('\uE000', '\uFFFF') : given.between('\u0000', '\u0802');
    return Character.toString((char) unit);
  }

  public static Generator<SdkBytes> binary() {
    return Generators.bytes(0, 6).map(SdkBytes::fromByteArray);
  }

  /** Random values that are valid in keys, all of one type. */
  public static Generator<Value> scalar(String type) {
    return switch (type) {
      case "S" -> text().map(Value.S::new);
      case "N" -> number().map(Value.N::new);
      default -> binary().map(Value.B::new);
    };
  }

  public static Generator<Value> any() {
    return given ->
        switch (given.below(10)) {
          case 0 -> new Value.Null();
          case 1 -> new Value.Bool(given.flag());
          case 2 -> given.any(scalar("S"));
          case 3 -> given.any(scalar("N"));
          case 4 -> given.any(scalar("B"));
          case 5 -> new Value.SS(new LinkedHashSet<>(given.any(text().list(1, 3))));
          case 6 -> new Value.NS(new LinkedHashSet<>(given.any(number().list(1, 3))));
          case 7 -> new Value.BS(new LinkedHashSet<>(given.any(binary().list(1, 3))));
          case 8 -> new Value.L(given.any(any().list(3)));
          default -> new Value.M(given.any(members()));
        };
  }

  public static Generator<Map<String, Value>> members() {
    return Generators.maps(name(), any(), 4);
  }
}
