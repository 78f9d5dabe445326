// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

/** Strings as DynamoDB sees them: their UTF-8 bytes, counted and compared without making them. */
public final class Utf8 {
  private Utf8() {}

  /** How many bytes the text takes. */
  public static int length(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        bytes += c >= 0x800 && !Character.isSurrogate(c) ? 2 : 1;
      }
    }
    return bytes;
  }

  /**
   * The order of the UTF-8 bytes. It differs from {@link String#compareTo} only where a surrogate
   * meets a character above the surrogates.
   */
  public static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean surrogate = Character.isSurrogate(a);
        return surrogate == Character.isSurrogate(b) ? a - b : surrogate ? 1 : -1;
      }
    }
    return left.length() - right.length();
  }
}
