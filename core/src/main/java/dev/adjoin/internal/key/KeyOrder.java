// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.Comparator;

/**
 * The order of keys in DynamoDB: by UTF-8 bytes, which is by code points. {@link String#compareTo}
 * is another: it puts supplementary characters before U+E000 to U+FFFF.
 */
public enum KeyOrder implements Comparator<String> {
  BYTES;

  @Override
  public int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int i = 0; i < length; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        return rank(a) - rank(b);
      }
    }
    return one.length() - other.length();
  }

  /** Halves of supplementary characters come after all others. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
  }
}
