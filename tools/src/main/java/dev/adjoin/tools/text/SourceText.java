// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

/** String literals of programming languages. */
public final class SourceText {
  private SourceText() {}

  /**
   * A string literal that means the same in Java, TypeScript, Python, Go and jq. Line breaks have
   * escapes of their own, because Java ends the line at the Unicode escape of one.
   */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c == '\r') {
        quoted.append("\\r");
      } else if (c == '\t') {
        quoted.append("\\t");
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
