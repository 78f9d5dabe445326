// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.Locale;

/** The types of tokens in expressions. */
enum TokenType {
  /** An attribute's or function's name as it is: a letter, then letters, digits and underscores. */
  IDENTIFIER,
  /** {@code #name}, which stands for an attribute's name. */
  NAME,
  /** {@code :value}. */
  VALUE,
  /** A position in a list. */
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
  /** A character that begins no word. */
  UNKNOWN,
  END;

  /** A keyword in any mixture of cases, or else an identifier. */
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

  /** A word of one character that stands for itself. */
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
