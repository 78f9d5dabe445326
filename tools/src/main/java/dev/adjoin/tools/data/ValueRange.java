// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of values, both ends included.
 *
 * @param low the lower end; null if it is open
 * @param high the upper end; null if it is open
 */
public record ValueRange(@Nullable Object low, @Nullable Object high) {
  static final String DOTS = "..";

  /** Compares two values in the order of keys: strings by their UTF-8 bytes, enums as declared. */
  static int compare(ValueType type, Object one, Object other) {
    if (type instanceof Choice choice) {
      return Integer.compare(choice.values().indexOf(one), choice.values().indexOf(other));
    }
    if (one instanceof String text) {
      return Arrays.compareUnsigned(utf8(text), utf8((String) other));
    }
    return one instanceof Comparable<?> value ? compare(value, other) : 0;
  }

  @SuppressWarnings("unchecked") // Both are values of one attribute.
  private static <T> int compare(Comparable<T> one, Object other) {
    return one.compareTo((T) other);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
