// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

/** The kinds of tokens, named as the messages about missing ones name them. */
enum TokenKind {
  LEFT_PAREN,
  RIGHT_PAREN,
  LEFT_BRACKET,
  RIGHT_BRACKET,
  LEFT_DOUBLE_ANGLE_BRACKET,
  RIGHT_DOUBLE_ANGLE_BRACKET,
  LEFT_CURLY,
  RIGHT_CURLY,
  COLON,
  COMMA,
  DOT,
  STAR,
  SEMICOLON,
  QUESTION_MARK,
  /** A symbol or word between or before operands; words are in lower case. */
  OPERATOR,
  /** A word that is no keyword, as written. */
  IDENTIFIER,
  /** A name in double quotes, without them. */
  QUOTED_IDENTIFIER,
  /** A reserved word, in lower case. */
  KEYWORD,
  /** A text in single quotes, without them. */
  STRING,
  /** A number without its sign, as written. */
  NUMBER,
  /** The end of the statement. */
  EOF;

  boolean isName() {
    return this == IDENTIFIER || this == QUOTED_IDENTIFIER;
  }
}
