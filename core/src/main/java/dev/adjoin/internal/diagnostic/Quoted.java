// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

/** A text as messages quote it: in quotes, on one line and of limited length. */
public final class Quoted {
  private static final int LONGEST = 60;

  private Quoted() {}

  /** The text, cut after 60 characters; what cannot be printed is escaped. */
  public static String of(String text) {
    boolean isCut = text.codePointCount(0, text.length()) > LONGEST;
    String shown = isCut ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) : text;
    StringBuilder quoted = new StringBuilder("\"");
    shown
        .codePoints()
        .forEach(c -> quoted.append(isPrintable(c) ? Character.toString(c) : escaped(c)));
    return quoted.append(isCut ? "…\"" : "\"").toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String escaped(int c) {
    return "\\u%04X".formatted(c);
  }
}
