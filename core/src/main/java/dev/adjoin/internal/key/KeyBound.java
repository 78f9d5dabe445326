// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.nio.charset.StandardCharsets;
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
  private static final String[] GREATEST_OF_BYTES = {
    "", "\u007f", "\u07ff", "\uffff", Character.toString(Character.MAX_CODE_POINT)
  };

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
    return end.equals(BEFORE) ? preceding(key, KeyLimits.SORT) : key + end;
  }

  /** {@code ENROLLMENT#{semester}#}, or {@code just before ORDER#{orderId.high}}. */
  @Override
  public String toString() {
    if (end.equals(NEXT)) {
      return "just after " + template;
    }
    return end.equals(BEFORE) ? "just before " + template : template + end;
  }

  /**
   * The greatest text less than a given one, which must not be empty nor end in U+0000, as no key
   * does. BETWEEN includes its bounds and a key condition has no other form with two of them, so
   * "less than" needs the text before. It exists because the size of keys is limited: it is the
   * text with its last character reduced by one, filled up with the greatest characters.
   */
  static String preceding(String text, int limit) {
    int last = text.codePointBefore(text.length());
    String start = text.substring(0, text.length() - Character.charCount(last));
    StringBuilder before = new StringBuilder(start).appendCodePoint(previous(last));
    int room = limit - before.toString().getBytes(StandardCharsets.UTF_8).length;
    for (; room > 0; room -= 4) {
      before.append(GREATEST_OF_BYTES[Math.min(room, 4)]);
    }
    return before.toString();
  }

  /** The character before; surrogates are skipped, because they are not characters. */
  private static int previous(int codePoint) {
    return codePoint == Character.MAX_SURROGATE + 1 ? Character.MIN_SURROGATE - 1 : codePoint - 1;
  }
}
