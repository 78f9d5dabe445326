// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A bound of a range of keys: a template cut after some of its fields, then an end.
 *
 * <p>The bounds of a range over a field name the field as the attribute with {@code .low} or {@code
 * .high} behind it ({@code ORDER#{placedAt.low}}), and look its value up by that name.
 *
 * @param template the part before the cut
 * @param end {@link #AT}, {@link #BELOW}, {@link #PAST}, {@link #BEFORE} or {@link #NEXT}
 */
public record KeyBound(KeyTemplate template, String end) {
  /** The key itself. */
  public static final String AT = "";

  /** The common prefix of all keys below the key. */
  public static final String BELOW = "#";

  /** Greater than the key and all below it, less than any key that follows. */
  public static final String PAST = "$";

  /** The greatest text before the key that a sort key has room for. */
  public static final String BEFORE = "-";

  /** The least text after the key: no key has this character. */
  public static final String NEXT = "\u0000";

  private static final Set<String> ENDS = Set.of(AT, BELOW, PAST, BEFORE, NEXT);

  public KeyBound {
    if (!ENDS.contains(end)) {
      throw new IllegalArgumentException(
          "A bound must end in nothing, #, $, - or U+0000, but was " + end);
    }
  }

  public String encode(Function<String, @Nullable Object> values) {
    String key = template.encode(values);
    return end.equals(BEFORE) ? PrecedingKey.of(key, KeyLimits.SORT) : key + end;
  }

  /** {@code ENROLLMENT#{semester}#}, or {@code just before ORDER#{orderId.high}}. */
  @Override
  public String toString() {
    if (end.equals(NEXT)) {
      return "just after " + template;
    }
    return end.equals(BEFORE) ? "just before " + template : template + end;
  }
}
