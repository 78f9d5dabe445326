// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.Locale;

/** The encodings of strings in keys. An attribute has one encoding in the whole design. */
public enum StringEncoding {
  /** Escapes the separator and control characters. For ids that are the last value of their key. */
  PLAIN {
    @Override
    boolean escapes(char c) {
      return c == '#' || c == '%' || isControl(c);
    }
  },

  /**
   * Escapes everything up to {@code %}, so that every character left is greater than the separator
   * and than {@code $}: byte order of keys is order of tuples. U+007F stays, or it would sort
   * first.
   */
  ORDERED {
    @Override
    boolean escapes(char c) {
      return c <= '%';
    }
  },

  /** Escapes nothing, for keys that another program stored; refuses the separator. */
  STORED {
    @Override
    boolean escapes(char c) {
      return false;
    }

    @Override
    boolean refuses(char c) {
      return c == '#' || isControl(c);
    }
  };

  private static final int ASCII = 128;
  private final boolean[] plain = new boolean[ASCII];

  StringEncoding() {
    for (char c = 0; c < ASCII; c++) {
      plain[c] = c != '%' && !escapes(c) && !refuses(c);
    }
  }

  /** The name of the encoding: {@code plain}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a text of such characters alone is that of a value, the one with the same text. */
  boolean isPlain(char c) {
    return c < ASCII ? plain[c] : !Character.isSurrogate(c);
  }

  /** Whether the character is written as % and two hexadecimal digits. All of them are ASCII. */
  abstract boolean escapes(char c);

  boolean refuses(char c) {
    return false;
  }

  static boolean isControl(char c) {
    return c < ' ' || c == '\u007f';
  }
}
