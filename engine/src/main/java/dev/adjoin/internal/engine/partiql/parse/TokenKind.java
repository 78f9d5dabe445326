// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

/** The kinds of tokens. Error messages use the constants' names. */
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
  /** An operator; words are in lower case. */
  OPERATOR,
  /** An unquoted word that is not a keyword, as written. */
  IDENTIFIER,
  /** The content of a name in double quotes. */
  QUOTED_IDENTIFIER,
  /** A reserved word, in lower case. */
  KEYWORD,
  /** The content of a string in single quotes. */
  STRING,
  /** An unsigned number, as written. */
  NUMBER,
  /** The end of the statement. */
  EOF;

  boolean isName() {
    return this == IDENTIFIER || this == QUOTED_IDENTIFIER;
  }
}
