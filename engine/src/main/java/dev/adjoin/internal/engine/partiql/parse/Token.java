// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

/** One token of a statement. The form of the text depends on the {@link TokenKind}. */
record Token(TokenKind kind, String text, Position position) {
  boolean is(TokenKind wanted) {
    return kind == wanted;
  }

  boolean isKeyword(String word) {
    return kind == TokenKind.KEYWORD && text.equals(word);
  }

  boolean isOperator(String operator) {
    return kind == TokenKind.OPERATOR && text.equals(operator);
  }
}
