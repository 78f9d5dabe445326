// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

/**
 * The format of fixed-width texts: {@code 0} stands for a decimal digit, {@code x} for a lower-case
 * hexadecimal digit, any other character for itself.
 */
record FixedWidthFormat(String outline) {

  boolean matches(String text) {
    if (text.length() != outline.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (!allows(outline.charAt(i), text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean allows(char place, char c) {
    return switch (place) {
      case '0' -> isDigit(c);
      case 'x' -> isDigit(c) || c >= 'a' && c <= 'f';
      default -> c == place;
    };
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether one text may match both: a decimal digit is a hexadecimal one, too. */
  boolean overlaps(FixedWidthFormat other) {
    return outline.replace('x', '0').equals(other.outline.replace('x', '0'));
  }

  /** Whether a text of this shape reads as whole bytes. */
  boolean isHexadecimalPairs() {
    return outline.length() % 2 == 0 && outline.chars().allMatch(c -> c == '0' || c == 'x');
  }
}
