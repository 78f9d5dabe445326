// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The tokens of one statement, read from left to right.
 *
 * <p>Errors about syntax that the grammar allows but DynamoDB does not support are deferred to the
 * end, because an unexpected token later in the text takes precedence over them.
 */
final class TokenCursor {
  /**
   * The maximum nesting depth of expressions: enough for every value that DynamoDB can store, and
   * far below what overflows the stack.
   */
  private static final int DEEPEST = 200;

  /**
   * The maximum number of chained operators such as {@code a + b + c} in a statement; each of them
   * makes the tree one level deeper.
   */
  private static final int MOST_CHAINED = 100;

  private final List<Token> tokens;
  private int at;
  private int depth;
  private int chained;
  private int parameters;
  private @Nullable DynamoDbException complaint;

  TokenCursor(String statement) {
    tokens = Tokenizer.tokens(statement);
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  /** Consumes one token; at the end, returns the end token again. */
  Token next() {
    Token next = peek();
    if (!next.is(TokenKind.EOF)) {
      at++;
    }
    return next;
  }

  boolean skip(TokenKind kind) {
    boolean found = peek().is(kind);
    if (found) {
      next();
    }
    return found;
  }

  boolean skipKeyword(String word) {
    boolean found = peek().isKeyword(word);
    if (found) {
      next();
    }
    return found;
  }

  void expect(TokenKind kind) {
    if (!skip(kind)) {
      throw MalformedStatement.statement("Expected " + kind);
    }
  }

  int nextParameter() {
    return parameters++;
  }

  /**
   * Enters one nesting level; throws if the expression is too deep for the parser's and later
   * visitors' recursion.
   */
  void enter() {
    if (++depth > DEEPEST) {
      throw MalformedStatement.text();
    }
  }

  void leave() {
    depth--;
  }

  /** Counts one chained operator, which deepens the tree although the parser does not recurse. */
  void chain() {
    if (++chained > MOST_CHAINED) {
      throw MalformedStatement.text();
    }
  }

  void complain(DynamoDbException refusal) {
    if (complaint == null) {
      complaint = refusal;
    }
  }

  /** Expects the end of the statement, then throws the first deferred error, if any. */
  void end() {
    boolean semicolon = skip(TokenKind.SEMICOLON);
    if (!peek().is(TokenKind.EOF)) {
      throw MalformedStatement.statement(
          semicolon
              ? "Unexpected token after semicolon. (Only one query is allowed.)"
              : "Unexpected token after expression");
    }
    if (complaint != null) {
      throw complaint;
    }
  }
}
