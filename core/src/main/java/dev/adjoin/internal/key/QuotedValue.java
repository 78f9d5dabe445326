// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

/** A value as messages quote it: on one line and of limited length. */
final class QuotedValue {
  private static final int LONGEST = 40;

  private QuotedValue() {}

  static String text(String value) {
    boolean cut = value.length() > LONGEST;
    StringBuilder shown = new StringBuilder("\"");
    for (char c : value.substring(0, cut ? LONGEST : value.length()).toCharArray()) {
      shown.append(isPrintable(c) ? String.valueOf(c) : "\\u%04X".formatted((int) c));
    }
    return shown.append(cut ? "…\"" : "\"").toString();
  }

  /** A surrogate may be half of a character that was cut, so it is not printed. */
  private static boolean isPrintable(char c) {
    return !Character.isISOControl(c) && !Character.isSurrogate(c);
  }
}
