// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

/**
 * One mistake or weakness of a declaration: what was found, where, and how to fix it.
 *
 * @param found what was found, as a sentence without a full stop
 * @param fix how to fix it, as an imperative sentence without a full stop
 */
public record Diagnostic(Severity severity, Tag tag, Place place, String found, String fix) {
  /**
   * Replaces characters that a terminal would obey instead of print: names and values are quoted
   * from files that others may have written.
   */
  public Diagnostic {
    found = printable(found);
    fix = printable(fix);
  }

  private static String printable(String text) {
    if (text.chars().noneMatch(Diagnostic::isControl)) {
      return text;
    }
    StringBuilder printable = new StringBuilder();
    for (char character : text.toCharArray()) {
      if (isControl(character)) {
        printable.append("\\u%04x".formatted((int) character));
      } else {
        printable.append(character);
      }
    }
    return printable.toString();
  }

  /** Whether a character is a control, line break or change of direction. */
  private static boolean isControl(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Two lines: {@code shop.yaml:31:5: [unknown-attribute] found…}, and under it the fix. */
  @Override
  public String toString() {
    return place + ": [" + tag.word() + "] " + found + "\n    " + fix;
  }
}
