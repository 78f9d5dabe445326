// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.ExpressionErrors;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.value.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tokens of one expression in order.
 *
 * <p>A syntax error is thrown immediately. Other errors are deferred until the whole text has been
 * parsed, and only the first of them is thrown.
 */
final class ExpressionCursor {
  private static final int LONGEST = 4096;
  private static final int MOST_OPERATORS = 300;

  /** More nesting levels than any valid expression can have. */
  private static final int DEEPEST = 400;

  private final Parameter parameter;
  private final TokenList tokens;
  private int position;
  private int operators;
  private int problemAt = Integer.MAX_VALUE;
  private @Nullable String problem;

  ExpressionCursor(Parameter parameter, String text) {
    this.parameter = parameter;
    if (text.isEmpty()) {
      throw invalid("The expression can not be empty;");
    }
    refuseTooLong(Utf8.length(text));
    this.tokens = TokenList.of(text);
    refuseTooDeep();
  }

  /**
   * Throws a validation error for a text that is too long. DynamoDB includes the size in the
   * message for conditions only.
   */
  private void refuseTooLong(int size) {
    if (size > LONGEST) {
      boolean condition = parameter != Parameter.UPDATE && parameter != Parameter.PROJECTION;
      throw invalid(
          "Expression size has exceeded the maximum allowed size;"
              + (condition ? " expression size: " + size : ""));
    }
  }

  /**
   * Throws an error for parentheses that nest too deeply, which would overflow the stack of the
   * recursive parser. Every nesting level of a valid expression contains an operator, a function or
   * a path step, and DynamoDB limits their number, so such an expression is invalid in any case.
   */
  private void refuseTooDeep() {
    int end = tokens.count() - 1;
    int[] open = new int[end];
    int level = 0;
    int deepest = 0;
    boolean redundant = false;
    int lastOpen = -1;
    int lastClose = -1;
    for (int i = 0; i < end; i++) {
      if (tokens.type(i) == TokenType.OPEN) {
        open[level++] = i;
        deepest = Math.max(deepest, level);
      } else if (tokens.type(i) == TokenType.CLOSE && level > 0) {
        int opened = open[--level];
        redundant |= lastOpen == opened + 1 && lastClose == i - 1;
        lastOpen = opened;
        lastClose = i;
      }
    }
    if (deepest <= DEEPEST) {
      return;
    }
    if (redundant) {
      throw redundantParentheses();
    }
    throw level > 0 ? syntaxError(end) : tooManyOperators();
  }

  Parameter parameter() {
    return parameter;
  }

  int position() {
    return position;
  }

  TokenType peek() {
    return tokens.type(position);
  }

  TokenType peekSecond() {
    return tokens.type(position + 1);
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

  private RuntimeException tooManyOperators() {
    return invalid(
        "The expression contains too many operators; operator count: " + (MOST_OPERATORS + 1));
  }

  RuntimeException invalid(String message) {
    return ExpressionErrors.invalid(parameter.spelt(), message);
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
