// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import java.util.Locale;

/** The types of tokens in expressions. */
enum TokenType {
  /** A literal attribute or function name: a letter, then letters, digits and underscores. */
  IDENTIFIER,
  /** A name placeholder: {@code #name}. */
  NAME,
  /** A value placeholder: {@code :value}. */
  VALUE,
  /** A list index. */
  INDEX,
  AND,
  OR,
  NOT,
  BETWEEN,
  IN,
  SET,
  REMOVE,
  ADD,
  DELETE,
  EQUAL,
  NOT_EQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL,
  PLUS,
  MINUS,
  OPEN,
  CLOSE,
  LEFT_BRACKET,
  RIGHT_BRACKET,
  DOT,
  COMMA,
  /** A character that starts no token. */
  UNKNOWN,
  END;

  /** The keyword that the word spells in any case, or else {@code IDENTIFIER}. */
  static TokenType ofWord(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "AND" -> AND;
      case "OR" -> OR;
      case "NOT" -> NOT;
      case "BETWEEN" -> BETWEEN;
      case "IN" -> IN;
      case "SET" -> SET;
      case "REMOVE" -> REMOVE;
      case "ADD" -> ADD;
      case "DELETE" -> DELETE;
      default -> IDENTIFIER;
    };
  }

  /** The type of a one-character token. */
  static TokenType ofSymbol(char symbol) {
    return switch (symbol) {
      case '=' -> EQUAL;
      case '<' -> LESS;
      case '>' -> GREATER;
      case '+' -> PLUS;
      case '-' -> MINUS;
      case '(' -> OPEN;
      case ')' -> CLOSE;
      case '[' -> LEFT_BRACKET;
      case ']' -> RIGHT_BRACKET;
      case '.' -> DOT;
      case ',' -> COMMA;
      default -> UNKNOWN;
    };
  }
}
