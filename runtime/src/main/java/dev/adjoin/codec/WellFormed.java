// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

/** Text that UTF-8 can say: half a character would be stored as another one. */
final class WellFormed {
  private WellFormed() {}

  static String check(String text) {
    int bits = 0;
    for (int i = 0; i < text.length(); i++) {
      bits |= text.charAt(i);
    }
    if (bits >= Character.MIN_SURROGATE) {
      checkPairs(text);
    }
    return text;
  }

  private static void checkPairs(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))
          && Character.charCount(text.codePointAt(i++)) == 1) {
        throw new Misfit("must be well-formed Unicode, but had half a character");
      }
    }
  }
}
