// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The tokens of one statement, read from left to right.
 *
 * <p>Syntax that the grammar allows and DynamoDB does not is reported last: an unexpected token
 * later in the text takes precedence.
 */
final class TokenCursor {
  /** Deep enough for every value DynamoDB can hold; the stack bears many times as much. */
  private static final int DEEPEST = 200;

  /** How often in a statement an operator may take the result of its neighbour as an operand. */
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

  /** The next token; past the end, the end again. */
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

  /** Goes one level deeper, which the stack must bear here and wherever the tree is read. */
  void enter() {
    if (++depth > DEEPEST) {
      throw MalformedStatement.text();
    }
  }

  void leave() {
    depth--;
  }

  /** Takes a result as an operand without going deeper, though the tree does. */
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

  /** The statement must end here, and there must be no complaint. */
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
