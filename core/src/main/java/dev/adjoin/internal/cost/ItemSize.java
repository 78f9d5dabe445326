// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * The sizes of stored values in bytes. The size of an item is the sum of the sizes of its attribute
 * names and values.
 *
 * <p>From "DynamoDB item sizes and formats" in the developer guide. A list or map has an overhead
 * of 3 bytes and 1 byte for each member. The guide gives the size of a number as about 1 byte for
 * each two significant digits and 1 byte more; stored are pairs of digits on either side of the
 * decimal point, and a negative number has one more byte.
 */
public final class ItemSize {
  private static final int NESTED = 3;
  private static final int MEMBER = 1;

  private ItemSize() {}

  /** A text: an attribute name, a string, the name of a map's member. */
  public static int text(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** A boolean or null. */
  public static int flag() {
    return 1;
  }

  /** A number, which may have a fraction and an exponent. */
  public static int number(BigDecimal number) {
    if (number.signum() == 0) {
      return 1;
    }
    BigDecimal plain = number.abs().stripTrailingZeros();
    int digits = plain.precision();
    // The pairs begin at the decimal point, so that an odd number of places on either side takes
    // half a pair more.
    int lowest = Math.floorDiv(-plain.scale(), 2);
    int highest = Math.floorDiv(-plain.scale() + digits - 1, 2);
    return 1 + (highest - lowest + 1) + (number.signum() < 0 ? 1 : 0);
  }

  /** A list, given the sizes of its elements. */
  public static long list(Collection<? extends Number> elements) {
    return nested(elements.size(), sum(elements));
  }

  /** A map, given the sizes of its members: each the name and the value. */
  public static long map(Collection<? extends Number> members) {
    return nested(members.size(), sum(members));
  }

  /** A set, given the sizes of its elements. */
  public static long set(Collection<? extends Number> elements) {
    return sum(elements);
  }

  /** A list or a map with this many members, which take so many bytes together. */
  static long nested(int members, long bytes) {
    return NESTED + (long) MEMBER * members + bytes;
  }

  private static long sum(Collection<? extends Number> sizes) {
    return sizes.stream().mapToLong(Number::longValue).sum();
  }
}
