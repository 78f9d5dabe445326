// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.List;

/** A text for people that grows line by line, none wider than {@value #WIDTH} columns. */
public final class TextPage {
  public static final int WIDTH = 100;
  private final boolean colour;
  private final StringBuilder text = new StringBuilder();

  public TextPage(boolean colour) {
    this.colour = colour;
  }

  /** The text in its style, or as it is where colour is not welcome. */
  public String paint(Style style, String plain) {
    return colour ? style.on(plain) : plain;
  }

  /** A section's name and a rule to the edge of the page, after a blank line. */
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

  /** A line that is known to fit; it may hold colours. */
  public void line(String fitting) {
    text.append(fitting.stripTrailing()).append('\n');
  }

  /** A text of any length. */
  public void wrapped(int indent, Style style, String any) {
    Wrapping.at(WIDTH - indent, any).forEach(l -> line(" ".repeat(indent) + paint(style, l)));
  }

  /** One request or action of any length; what does not fit is indented a little more. */
  public void step(int indent, String any) {
    int columns = WIDTH - indent;
    List<String> lines = Wrapping.at(columns, columns - 2, any);
    line(" ".repeat(indent) + lines.get(0));
    lines.stream().skip(1).forEach(l -> line(" ".repeat(indent + 2) + l));
  }

  /** A name that stands out and what is said of it, side by side where both fit. */
  public void entry(String name, String said) {
    if (TextWidth.of(name) + 2 + TextWidth.of(said) <= WIDTH) {
      line(paint(Style.NAME, name) + "  " + paint(Style.QUIET, said));
    } else {
      wrapped(0, Style.NAME, name);
      wrapped(2, Style.QUIET, said);
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
