// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Expression.Numeral;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Parses document paths. */
public final class PathParser {
  private static final BigDecimal LARGEST_INDEX = BigDecimal.valueOf(Integer.MAX_VALUE);

  private final TokenCursor tokens;
  private final ExpressionParser expressions;

  PathParser(TokenCursor tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /** Parses the steps after a term; only an attribute may have any. */
  Expression into(Expression term) {
    boolean steps = tokens.peek().is(TokenKind.DOT) || tokens.peek().is(TokenKind.LEFT_BRACKET);
    if (!steps) {
      return term;
    }
    if (term instanceof Path path) {
      return withSteps(path.steps());
    }
    tokens.complain(unexpected(term.position()));
    return withSteps(List.of(new PathStep.Name("", term.position())));
  }

  /** Parses a path where nothing else is allowed: the target of a change, or a table name. */
  Path parse() {
    Token token = tokens.peek();
    if (!token.kind().isName()) {
      throw MalformedStatement.statement("Expected identifier for simple path");
    }
    tokens.next();
    return withSteps(List.of(new PathStep.Name(token.text(), token.position())));
  }

  /** The error for another expression in a position where only a path is allowed. */
  public static DynamoDbException unexpected(Position position) {
    return ApiErrors.validation("Unexpected path component at " + position);
  }

  private Path withSteps(List<PathStep> first) {
    List<PathStep> steps = new ArrayList<>(first);
    while (true) {
      if (tokens.skip(TokenKind.DOT)) {
        steps.add(name());
      } else if (tokens.skip(TokenKind.LEFT_BRACKET)) {
        steps.add(index());
        tokens.expect(TokenKind.RIGHT_BRACKET);
      } else {
        return new Path(steps);
      }
    }
  }

  private PathStep name() {
    Token token = tokens.peek();
    if (token.is(TokenKind.STAR)) {
      tokens.complain(unexpected(token.position()));
    } else if (!token.kind().isName()) {
      throw MalformedStatement.statement("Invalid path dot component");
    }
    return new PathStep.Name(tokens.next().text(), token.position());
  }

  private PathStep index() {
    Position position = tokens.peek().position();
    if (tokens.skip(TokenKind.STAR)) {
      tokens.complain(unexpected(position));
      return new PathStep.Index(0, position);
    }
    Expression index = expressions.parse();
    if (!(index instanceof Numeral numeral) || numeral.number().scale() > 0) {
      tokens.complain(unexpected(index.position()));
      return new PathStep.Index(0, index.position());
    }
    boolean inRange =
        numeral.number().signum() >= 0 && numeral.number().compareTo(LARGEST_INDEX) <= 0;
    if (!inRange) {
      tokens.complain(
          ApiErrors.validation(
              "List index is not within the allowable range; index: ["
                  + numeral.number()
                  + "] at "
                  + numeral.position()));
    }
    return new PathStep.Index(inRange ? numeral.number().intValue() : 0, numeral.position());
  }
}
