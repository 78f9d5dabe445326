// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

/**
 * UTF-8 operations on strings without encoding them: DynamoDB measures and compares strings by
 * their UTF-8 bytes.
 */
public final class Utf8 {
  private Utf8() {}

  /**
   * Whether the bytes are valid UTF-8: no overlong sequences, surrogates, code points above
   * U+10FFFF or incomplete sequences.
   */
  public static boolean isWellFormed(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      int first = bytes[at++];
      if (first < 0) {
        int more = continuations(first & 0xff);
        if (more == 0 || end - at < more || !isSecond(first & 0xff, bytes[at] & 0xff)) {
          return false;
        }
        for (int i = 1; i < more; i++) {
          if ((bytes[at + i] & 0xc0) != 0x80) {
            return false;
          }
        }
        at += more;
      }
    }
    return true;
  }

  /**
   * The number of continuation bytes after a first byte; 0 if it is not valid as the first of
   * several.
   */
  private static int continuations(int first) {
    if (first < 0xc2 || first > 0xf4) {
      return 0;
    }
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  }

  /**
   * Whether the second byte is valid; it determines whether a sequence is overlong, a surrogate or
   * out of range.
   */
  private static boolean isSecond(int first, int second) {
    int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return second >= least && second <= most;
  }

  /** The length of the text in UTF-8 bytes. */
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
   * Compares by UTF-8 bytes. The order differs from {@link String#compareTo} only if a surrogate is
   * compared with a character above U+DFFF.
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
