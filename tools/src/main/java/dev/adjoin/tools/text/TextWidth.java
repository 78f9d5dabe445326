// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

/**
 * Calculates the number of terminal columns of a text: one for most characters, two for East Asian
 * ones.
 */
public final class TextWidth {
  private TextWidth() {}

  public static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  /** The number of chars from the start that fit into a number of columns. */
  public static int fitting(String text, int columns) {
    int taken = 0;
    int index = 0;
    while (index < text.length()) {
      int codePoint = text.codePointAt(index);
      taken += of(codePoint);
      if (taken > columns) {
        return index;
      }
      index += Character.charCount(codePoint);
    }
    return index;
  }

  public static String pad(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  public static String padLeft(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text))) + text;
  }

  private static int of(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  /**
   * Whether terminals draw the character in two columns: Hangul, kana, ideographs, full-width
   * forms, emoji.
   */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }
}
