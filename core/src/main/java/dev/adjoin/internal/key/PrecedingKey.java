// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.nio.charset.StandardCharsets;

/**
 * The greatest text less than a given one. BETWEEN includes its bounds and a key condition has no
 * other form with two of them, so "less than" needs the text before. There is one because keys are
 * of limited size: the last character less one, then as much of the greatest as fits.
 */
final class PrecedingKey {
  private static final String[] GREATEST_OF_BYTES = {
    "", "\u007f", "\u07ff", "\uffff", Character.toString(Character.MAX_CODE_POINT)
  };

  private PrecedingKey() {}

  /** The text must not be empty, nor end in U+0000, as no key does. */
  static String of(String text, int limit) {
    int last = text.codePointBefore(text.length());
    String start = text.substring(0, text.length() - Character.charCount(last));
    StringBuilder before = new StringBuilder(start).appendCodePoint(previous(last));
    int room = limit - before.toString().getBytes(StandardCharsets.UTF_8).length;
    for (; room > 0; room -= 4) {
      before.append(GREATEST_OF_BYTES[Math.min(room, 4)]);
    }
    return before.toString();
  }

  /** The surrogates are no characters. */
  private static int previous(int codePoint) {
    return codePoint == Character.MAX_SURROGATE + 1 ? Character.MIN_SURROGATE - 1 : codePoint - 1;
  }
}
