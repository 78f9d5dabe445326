// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What somebody wrote, for a message: in one line, and not all of what is long. */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  static String text(String text) {
    String clean = text.replaceAll("\\p{Cc}", "�");
    return clean.length() <= LONGEST
        ? "\"" + clean + "\""
        : "\"" + clean.substring(0, clean.offsetByCodePoints(0, LONGEST / 2)) + "…\"";
  }

  static String json(@Nullable Object value) {
    if (value instanceof String text) {
      return text(text);
    }
    if (value instanceof Map) {
      return "an object";
    }
    return value instanceof List ? "a list" : String.valueOf(value);
  }
}
