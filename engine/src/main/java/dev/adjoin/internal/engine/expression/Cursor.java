// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tokens of one expression in order.
 *
 * <p>A syntax error is thrown immediately. Other errors are deferred until the whole text has been
 * parsed, and only the first of them is thrown.
 */
final class Cursor {
  private static final int LONGEST = 4096;
  private static final int MOST_OPERATORS = 300;

  private final String kind;
  private final TokenList tokens;
  private int position;
  private int operators;
  private int problemAt = Integer.MAX_VALUE;
  private @Nullable String problem;

  Cursor(String kind, String text) {
    this.kind = kind;
    if (text.isEmpty()) {
      throw invalid("The expression can not be empty;");
    }
    refuseTooLong(Utf8.length(text));
    this.tokens = TokenList.of(text);
    Nesting.of(tokens).refuseTooDeep(this);
  }

  /**
   * Throws a validation error for a text that is too long. DynamoDB includes the size in the
   * message for conditions only.
   */
  private void refuseTooLong(int size) {
    if (size > LONGEST) {
      boolean condition = !kind.equals(UpdateParser.KIND) && !kind.equals(ProjectionParser.KIND);
      throw invalid(
          "Expression size has exceeded the maximum allowed size;"
              + (condition ? " expression size: " + size : ""));
    }
  }

  String kind() {
    return kind;
  }

  int position() {
    return position;
  }

  TokenType peek() {
    return tokens.kind(position);
  }

  TokenType peekSecond() {
    return tokens.kind(position + 1);
  }

  boolean at(TokenType token) {
    return peek() == token;
  }

  /** Consumes a token and returns its index. */
  int next() {
    return position++;
  }

  boolean accept(TokenType token) {
    if (at(token)) {
      position++;
      return true;
    }
    return false;
  }

  /** Consumes a token, which must be of the given type, and returns its index. */
  int expect(TokenType token) {
    if (!at(token)) {
      throw syntaxError(position);
    }
    return position++;
  }

  String text(int index) {
    return tokens.text(index);
  }

  /** The syntax error for the next token. */
  RuntimeException syntaxError() {
    return syntaxError(position);
  }

  RuntimeException syntaxError(int index) {
    return invalid(
        "Syntax error; token: \""
            + tokens.text(index)
            + "\", near: \""
            + tokens.near(index)
            + "\"");
  }

  RuntimeException redundantParentheses() {
    return invalid("The expression has redundant parentheses;");
  }

  RuntimeException tooManyOperators() {
    return invalid(
        "The expression contains too many operators; operator count: " + (MOST_OPERATORS + 1));
  }

  RuntimeException invalid(String message) {
    return Messages.invalid(kind, message);
  }

  void countOperator() {
    operators++;
  }

  /** Defers an error about the token at the index. */
  void note(int index, String message) {
    if (index < problemAt) {
      problemAt = index;
      problem = message;
    }
  }

  /** Expects the end of the text, then throws the deferred error, if any. */
  void end() {
    expect(TokenType.END);
    if (operators > MOST_OPERATORS) {
      throw tooManyOperators();
    }
    if (problem != null) {
      throw invalid(problem);
    }
  }
}
