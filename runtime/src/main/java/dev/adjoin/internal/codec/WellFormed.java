// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

/** Text that UTF-8 can say: half a character would be stored as another one. */
final class WellFormed {
  private WellFormed() {}

  /**
   * The text itself. The loop tests one bound only: where no character of a string can reach it, as
   * in all of one byte each, the JVM's compiler leaves the whole loop out.
   */
  static String check(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= Character.MIN_SURROGATE) {
        return checkPairs(text, i);
      }
    }
    return text;
  }

  private static String checkPairs(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c) && Character.charCount(text.codePointAt(i++)) == 1) {
        throw new Misfit("must be well-formed Unicode, but had half a character");
      }
    }
    return text;
  }
}
