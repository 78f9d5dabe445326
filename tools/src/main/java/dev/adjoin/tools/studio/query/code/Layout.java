// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import java.util.List;

/** Breaks a list in brackets into lines if it is too long for one. */
final class Layout {
  private static final int WIDTH = 90;

  private Layout() {}

  /**
   * Elements in brackets, separated by commas.
   *
   * @param elements the elements, laid out for two more columns of indentation
   * @param indent the indentation of the line in which the bracket opens
   * @param column the number of characters before the opening bracket
   * @param trailing what follows the last element of a broken list
   */
  static String list(
      String open,
      List<String> elements,
      String close,
      String indent,
      String step,
      int column,
      String trailing) {
    String flat = open + String.join(", ", elements) + close;
    boolean isShort = column + flat.length() < WIDTH && !flat.contains("\n");
    if (isShort || elements.isEmpty()) {
      return flat;
    }
    String line = "\n" + indent + step;
    return open.strip()
        + line
        + String.join("," + line, elements)
        + trailing
        + "\n"
        + indent
        + close.strip();
  }
}
