// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as text for the report of a failure. */
final class Texts {
  private static final int MOST = 2_000;
  private static final int MOST_LINES = 100;

  private Texts() {}

  static String of(@Nullable Object value) {
    if (value instanceof String text) {
      return isFile(text) ? block(text) : shortened('"' + escaped(text).replace("\n", "\\n") + '"');
    }
    // Arrays have no text of their own.
    String text = Arrays.deepToString(new Object[] {value});
    return shortened(escaped(text.substring(1, text.length() - 1)));
  }

  /** Whether the text has several lines and nothing that is escaped. */
  private static boolean isFile(String text) {
    return text.lines().count() > 1 && escaped(text).equals(text);
  }

  /** The lines, as a text block of Java has them. */
  private static String block(String text) {
    return text.lines().limit(MOST_LINES).collect(Collectors.joining("\n", "\"\"\"\n", "\n\"\"\""));
  }

  private static String shortened(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST) + "…";
  }

  /** The text with codes for all that XML or a terminal cannot show; lines stay. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      boolean isControl = c != '\n' && Character.isISOControl(c);
      if (isControl || Character.isSurrogate(c) || c >= '\uFFFE') {
        escaped.append("\\u%04x".formatted((int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
