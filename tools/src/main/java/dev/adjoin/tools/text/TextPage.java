// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.List;

/**
 * A text that grows line by line, with lines of at most {@value #WIDTH} columns. Not thread-safe.
 */
public final class TextPage {
  public static final int WIDTH = 100;
  private final boolean colour;
  private final StringBuilder text = new StringBuilder();

  public TextPage(boolean colour) {
    this.colour = colour;
  }

  /** Returns the text in its style, or unchanged if the page has no colour. */
  public String paint(Style style, String plain) {
    return colour ? style.on(plain) : plain;
  }

  /** Adds a blank line, the name of a section, and a rule to the edge of the page. */
  public void section(String name) {
    String rule = " " + "─".repeat(WIDTH - TextWidth.of(name) - 1);
    blank();
    line(paint(Style.HEADING, name) + paint(Style.QUIET, rule));
  }

  public void blank() {
    if (!text.isEmpty()) {
      text.append('\n');
    }
  }

  /** Adds a line that is known to fit; it may contain colours. */
  public void line(String fitting) {
    text.append(fitting.stripTrailing()).append('\n');
  }

  /** Adds a text of any length, wrapped. */
  public void wrapped(int indent, Style style, String any) {
    Wrapping.at(WIDTH - indent, any).forEach(l -> line(" ".repeat(indent) + paint(style, l)));
  }

  /** Adds a request or action of any length; continuation lines are indented further. */
  public void step(int indent, String any) {
    int columns = WIDTH - indent;
    List<String> lines = Wrapping.at(columns, columns - 2, any);
    line(" ".repeat(indent) + lines.get(0));
    lines.stream().skip(1).forEach(l -> line(" ".repeat(indent + 2) + l));
  }

  /** Adds a highlighted name and its description, side by side if both fit. */
  public void entry(String name, String description) {
    if (TextWidth.of(name) + 2 + TextWidth.of(description) <= WIDTH) {
      line(paint(Style.NAME, name) + "  " + paint(Style.QUIET, description));
    } else {
      wrapped(0, Style.NAME, name);
      wrapped(2, Style.QUIET, description);
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
