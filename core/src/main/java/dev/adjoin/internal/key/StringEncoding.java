// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.model.Table;
import java.util.Locale;

/**
 * The encodings of strings in keys. All keys of a table have the same: nothing that a model adds
 * can make a stored key wrong.
 */
public enum StringEncoding {
  /**
   * Escapes everything up to {@code %}, so that every character left is greater than the separator
   * and than {@code $}: byte order of keys is order of tuples, whatever follows in a key. U+007F
   * stays, or it would sort first.
   */
  ESCAPED {
    @Override
    boolean escapes(char c) {
      return c <= '%';
    }
  },

  /** Escapes nothing, for keys that another program stored; refuses the separator. */
  PLAIN {
    @Override
    boolean refuses(char c) {
      return c == '#' || c < ' ' || c == '\u007f';
    }
  };

  private static final int ASCII = 128;
  private final boolean[] plain = new boolean[ASCII];

  StringEncoding() {
    for (char c = 0; c < ASCII; c++) {
      plain[c] = c != '%' && !escapes(c) && !refuses(c);
    }
  }

  /** The encoding of all keys of a table. */
  public static StringEncoding of(Table table) {
    return table.escaped() ? ESCAPED : PLAIN;
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
  boolean escapes(char c) {
    return false;
  }

  boolean refuses(char c) {
    return false;
  }
}
