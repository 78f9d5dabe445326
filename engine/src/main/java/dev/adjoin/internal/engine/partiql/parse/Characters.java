// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

/** The characters of a statement, read from left to right, with line and column numbers. */
final class Characters {
  /** Returned at the end of the text; no token contains this character. */
  private static final char NONE = '\0';

  private final String text;
  private int at;
  private int line = 1;
  private int column = 1;
  private int markedAt;
  private int markedLine;
  private int markedColumn;

  Characters(String text) {
    this.text = text;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean startsWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
  }

  boolean atEnd() {
    return at == text.length();
  }

  char peek() {
    return peek(0);
  }

  char peek(int further) {
    return at + further < text.length() ? text.charAt(at + further) : NONE;
  }

  /** The next {@code length} characters without consuming them; fewer at the end of the text. */
  String ahead(int length) {
    return text.substring(at, Math.min(at + length, text.length()));
  }

  boolean startsWith(String wanted) {
    return text.startsWith(wanted, at);
  }

  /** Consumes one character; the caller must not be at the end of the text. */
  char next() {
    if (atEnd()) {
      throw MalformedStatement.text();
    }
    char next = text.charAt(at);
    skip(1);
    return next;
  }

  void skip(int length) {
    for (int i = 0; i < length; i++) {
      char passed = text.charAt(at++);
      if (passed == '\n' || passed == '\r' && peek() != '\n') {
        line++;
        column = 1;
      } else if (!Character.isLowSurrogate(passed)) {
        column++;
      }
    }
  }

  /** Skips one whitespace character, if there is one. */
  boolean skipBlank() {
    boolean blank = !atEnd() && " \t\n\r\u000B\f".indexOf(peek()) >= 0;
    skip(blank ? 1 : 0);
    return blank;
  }

  void skipLine() {
    while (!atEnd() && peek() != '\n' && peek() != '\r') {
      skip(1);
    }
  }

  /** Skips everything up to and including {@code end}; throws if the text does not contain it. */
  void skipThrough(String end) {
    int found = text.indexOf(end, at);
    if (found < 0) {
      throw MalformedStatement.text();
    }
    skip(found + end.length() - at);
  }

  void skipDigits() {
    while (isDigit(peek())) {
      skip(1);
    }
  }

  void skipWord() {
    while (startsWord(peek()) || isDigit(peek())) {
      skip(1);
    }
  }

  /** Marks the current character as the start of a token. */
  void mark() {
    markedAt = at;
    markedLine = line;
    markedColumn = column;
  }

  /** The text from the mark to the current character. */
  String marked() {
    return text.substring(markedAt, at);
  }

  /** The position of the marked token. */
  Position position() {
    return new Position(markedLine, markedColumn, text.codePointCount(markedAt, at));
  }
}
