// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Quotes input in messages: on one line, cut if it is long. */
final class Excerpt {
  private static final int LONGEST = 60;

  private Excerpt() {}

  static String of(String text) {
    String clean = text.replaceAll("\\p{Cc}", "�");
    return clean.length() <= LONGEST
        ? "\"" + clean + "\""
        : "\"" + clean.substring(0, clean.offsetByCodePoints(0, LONGEST / 2)) + "…\"";
  }

  static String ofJson(@Nullable Object value) {
    if (value instanceof String text) {
      return of(text);
    }
    if (value instanceof Map) {
      return "an object";
    }
    return value instanceof List ? "a list" : String.valueOf(value);
  }
}
