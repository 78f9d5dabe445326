// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Quoted;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text of the file in messages: on one line and of limited length. */
final class QuotedText {
  private static final int QUOTED = 60;
  private static final int SENTENCE = 500;

  private QuotedText() {}

  /** The text as a value of YAML, with quotes where it needs them. */
  static String written(@Nullable String text) {
    if (text == null) {
      return "…";
    }
    return text.matches("[\\w.-]+") ? cut(text, QUOTED) : Quoted.of(text);
  }

  /** {@code a, b or c}. */
  static String either(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  static String sentence(String text) {
    return cut(text, SENTENCE);
  }

  private static String cut(String text, int most) {
    String shown =
        text.codePointCount(0, text.length()) > most
            ? text.substring(0, text.offsetByCodePoints(0, most)) + "…"
            : text;
    return shown.replaceAll("[\\p{Cc}\\u2028\\u2029]", " ");
  }
}
