// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

/** The kind of a piece of text, which determines its colour. */
public enum Style {
  PLAIN(""),
  HEADING("1;36"),
  NAME("1"),
  KEY("33"),
  QUIET("2"),
  GOOD("32"),
  WARNING("1;33"),
  ERROR("1;31");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  /**
   * Returns the text between the terminal's escape sequences for this style, which take no columns.
   */
  public String on(String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
