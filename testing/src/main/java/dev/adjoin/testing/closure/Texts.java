// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as texts that are equal where the values are, for comparisons and for people. */
public final class Texts {
  private Texts() {}

  /** The text of a value, an item, or lists and maps of them. Maps and sets are sorted. */
  public static String of(@Nullable Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(Texts::of).sorted().collect(Collectors.joining(", ", "(", ")"));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(Texts::of).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(Texts::of).orElse("none");
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> sorted = new TreeMap<>();
      map.forEach((name, part) -> sorted.put(String.valueOf(name), of(part)));
      return sorted.toString();
    }
    return value instanceof String text ? "\"" + text + "\"" : String.valueOf(value);
  }
}
