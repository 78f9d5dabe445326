// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks a text into lines: at a blank; within a word that is longer than a line or would leave
 * most of one empty, after the {@code #} of a key or the dot of a name, else at the last column. No
 * text is lost.
 */
public final class Wrapping {
  private static final String JOINTS = "#.,";

  private Wrapping() {}

  public static List<String> at(int columns, String text) {
    return at(columns, columns, text);
  }

  /** Wraps a text whose first line has another width than the others. */
  public static List<String> at(int first, int others, String text) {
    List<String> lines = new ArrayList<>();
    String rest = clean(text);
    int end = end(rest, first);
    while (end < rest.length()) {
      lines.add(rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).stripLeading();
      end = end(rest, others);
    }
    lines.add(rest);
    return lines;
  }

  /**
   * Replaces control characters by blanks: the text of a model may contain them, and they would
   * move the cursor of the terminal.
   */
  public static String clean(String text) {
    return text.replaceAll("\\p{Cc}", " ");
  }

  private static int end(String text, int columns) {
    int most = Math.max(1, TextWidth.fitting(text, columns));
    if (most >= text.length()) {
      return text.length();
    }
    int least = most / 3;
    int blank = blank(text, most);
    if (blank > least || blank > 0 && fits(word(text, blank), columns)) {
      return blank;
    }
    for (int i = most; i > least; i--) {
      if (JOINTS.indexOf(text.charAt(i - 1)) >= 0) {
        return i;
      }
    }
    return Character.isLowSurrogate(text.charAt(most)) ? most + 1 : most;
  }

  /** The word after a blank. */
  private static String word(String text, int blank) {
    int end = text.indexOf(' ', blank + 1);
    return text.substring(blank + 1, end < 0 ? text.length() : end);
  }

  private static boolean fits(String word, int columns) {
    return TextWidth.of(word) <= columns;
  }

  /**
   * The last blank, preferably outside parentheses. It may be just after the last column, since it
   * is not printed.
   */
  private static int blank(String text, int most) {
    int outside = 0;
    int depth = 0;
    for (int i = 0; i <= most && i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      outside = c == ' ' && depth <= 0 ? i : outside;
    }
    return outside > most / 3 ? outside : text.lastIndexOf(' ', most);
  }
}
