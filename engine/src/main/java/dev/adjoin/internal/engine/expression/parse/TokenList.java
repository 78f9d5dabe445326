// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.Placeholders;
import java.util.Arrays;

/** The tokens of an expression text; the last one is {@link TokenType#END}. */
final class TokenList {
  private final String text;
  private TokenType[] types = new TokenType[16];
  private int[] begins = new int[16];
  private int[] ends = new int[16];
  private int count;

  private TokenList(String text) {
    this.text = text;
  }

  static TokenList of(String text) {
    TokenList tokens = new TokenList(text);
    int position = tokens.afterSpace(0);
    while (position < text.length()) {
      position = tokens.afterSpace(tokens.readWord(position));
    }
    tokens.add(TokenType.END, text.length(), text.length());
    return tokens;
  }

  private int afterSpace(int begin) {
    int position = begin;
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    return position;
  }

  /** Adds the token that begins at the index and returns the index after it. */
  private int readWord(int begin) {
    char first = text.charAt(begin);
    if (isLetter(first)) {
      int end = afterPart(begin + 1);
      return add(TokenType.ofWord(text.substring(begin, end)), begin, end);
    }
    if (first == '#' || first == ':') {
      int end = afterPart(begin + 1);
      TokenType placeholder = first == '#' ? TokenType.NAME : TokenType.VALUE;
      return add(end == begin + 1 ? TokenType.UNKNOWN : placeholder, begin, end);
    }
    if (isDigit(first)) {
      return add(TokenType.INDEX, begin, first == '0' ? begin + 1 : afterDigits(begin));
    }
    return readSymbol(begin, first);
  }

  private int readSymbol(int begin, char first) {
    char second = begin + 1 < text.length() ? text.charAt(begin + 1) : ' ';
    if (first == '<' && second == '>') {
      return add(TokenType.NOT_EQUAL, begin, begin + 2);
    }
    if (first == '<' && second == '=') {
      return add(TokenType.LESS_OR_EQUAL, begin, begin + 2);
    }
    if (first == '>' && second == '=') {
      return add(TokenType.GREATER_OR_EQUAL, begin, begin + 2);
    }
    return add(
        TokenType.ofSymbol(first), begin, begin + Character.charCount(text.codePointAt(begin)));
  }

  private int afterPart(int begin) {
    int position = begin;
    while (position < text.length() && Placeholders.isNameCharacter(text.charAt(position))) {
      position++;
    }
    return position;
  }

  private int afterDigits(int begin) {
    int position = begin;
    while (position < text.length() && isDigit(text.charAt(position))) {
      position++;
    }
    return position;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private int add(TokenType type, int begin, int end) {
    if (count == types.length) {
      types = Arrays.copyOf(types, 2 * count);
      begins = Arrays.copyOf(begins, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    types[count] = type;
    begins[count] = begin;
    ends[count] = end;
    count++;
    return end;
  }

  int count() {
    return count;
  }

  /** The type of a token; {@code END} past the last one. */
  TokenType type(int index) {
    return types[Math.min(index, count - 1)];
  }

  String text(int index) {
    return type(index) == TokenType.END ? "<EOF>" : text.substring(begins[index], ends[index]);
  }

  /** The text from the previous token to the next one, for messages. */
  String near(int index) {
    int begin = index == 0 ? 0 : begins[index - 1];
    int end = ends[Math.min(index + 1, count - 1)];
    return text.substring(begin, end);
  }
}
