// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Expression.And;
import dev.adjoin.internal.engine.partiql.parse.Expression.Between;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Elements;
import dev.adjoin.internal.engine.partiql.parse.Expression.In;
import dev.adjoin.internal.engine.partiql.parse.Expression.IsType;
import dev.adjoin.internal.engine.partiql.parse.Expression.Not;
import dev.adjoin.internal.engine.partiql.parse.Expression.Numeral;
import dev.adjoin.internal.engine.partiql.parse.Expression.Or;
import dev.adjoin.internal.engine.partiql.parse.Expression.Signed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses expressions by operator precedence. */
final class ExpressionParser {
  private static final int ANY_PRECEDENCE = -1;

  private final TokenCursor tokens;
  private final TermParser terms;

  ExpressionParser(TokenCursor tokens) {
    this.tokens = tokens;
    terms = new TermParser(tokens, this);
  }

  TermParser terms() {
    return terms;
  }

  Expression parse() {
    return parse(ANY_PRECEDENCE);
  }

  /** Parses operators that bind tighter than the given precedence. */
  private Expression parse(int precedence) {
    tokens.enter();
    Expression left = operand();
    boolean first = true;
    for (Optional<InfixOperator> next = infix(precedence);
        next.isPresent();
        next = infix(precedence)) {
      InfixOperator operator = next.get();
      if (!first && operator != InfixOperator.AND && operator != InfixOperator.OR) {
        tokens.chain();
      }
      left = combine(left, operator);
      first = false;
    }
    tokens.leave();
    return left;
  }

  /** Consumes and returns the next operator if it binds tighter than the given precedence. */
  private Optional<InfixOperator> infix(int precedence) {
    Optional<InfixOperator> negated =
        tokens.peek().isOperator("not")
            ? InfixOperator.of(tokens.peekSecond()).filter(InfixOperator::negatable)
            : Optional.empty();
    return negated
        .or(() -> InfixOperator.of(tokens.peek()))
        .filter(o -> o.precedence() > precedence);
  }

  private Expression combine(Expression left, InfixOperator operator) {
    Token token = tokens.next();
    boolean negated = token.isOperator("not");
    Position position = token.position();
    if (negated) {
      tokens.next();
    }
    Expression combined =
        switch (operator) {
          case AND -> new And(operands(left, operator), position);
          case OR -> new Or(operands(left, operator), position);
          case BETWEEN -> between(left, position);
          case IN -> new In(left, collection(), position);
          case IS -> isType(left, position);
          default -> new Binary(operator, left, right(operator), position);
        };
    return negated ? new Not(combined, position) : combined;
  }

  /**
   * Parses a chain such as {@code a AND b AND c} into one list; the first operator has been
   * consumed.
   */
  private List<Expression> operands(Expression first, InfixOperator operator) {
    List<Expression> operands = new ArrayList<>();
    addOperand(operands, first, operator);
    do {
      addOperand(operands, right(operator), operator);
    } while (skipOperator(operator.symbol()));
    return operands;
  }

  /**
   * Adds the operand, or the operands of a group of the same operator: {@code a AND (b AND c)}
   * becomes one AND of three.
   */
  private static void addOperand(
      List<Expression> operands, Expression operand, InfixOperator operator) {
    if (operator == InfixOperator.AND && operand instanceof And and) {
      operands.addAll(and.operands());
    } else if (operator == InfixOperator.OR && operand instanceof Or or) {
      operands.addAll(or.operands());
    } else {
      operands.add(operand);
    }
  }

  private Expression right(InfixOperator operator) {
    if (tokens.peek().is(TokenKind.EOF)) {
      throw MalformedStatement.statement("Missing right-hand side expression of infix operator");
    }
    return parse(operator.precedence());
  }

  private Expression between(Expression value, Position position) {
    Expression low = right(InfixOperator.BETWEEN);
    if (!skipOperator("and")) {
      throw MalformedStatement.statement("Expected AND keyword");
    }
    if (tokens.peek().is(TokenKind.EOF) || tokens.peek().is(TokenKind.SEMICOLON)) {
      throw MalformedStatement.statement("Expected expression after AND");
    }
    return new Between(value, low, parse(InfixOperator.BETWEEN.precedence()), position);
  }

  /** Parses the right side of IN, where parentheses always form a list, even around one value. */
  private Expression collection() {
    Position position = tokens.peek().position();
    if (!tokens.peek().is(TokenKind.LEFT_PAREN) || tokens.peekSecond().isKeyword("select")) {
      return right(InfixOperator.IN);
    }
    tokens.next();
    return new Elements(terms.list(TokenKind.RIGHT_PAREN), position);
  }

  private Expression isType(Expression value, Position position) {
    boolean negated = skipOperator("not");
    Expression test = new IsType(value, PartiqlTypeNames.parse(tokens), position);
    return negated ? new Not(test, position) : test;
  }

  private boolean skipOperator(String symbol) {
    boolean found = tokens.peek().isOperator(symbol);
    if (found) {
      tokens.next();
    }
    return found;
  }

  private Expression operand() {
    Token token = tokens.peek();
    if (skipOperator("not")) {
      return new Not(parse(InfixOperator.PRECEDENCE_OF_NOT), token.position());
    }
    boolean signed = false;
    boolean negative = false;
    while (tokens.peek().isOperator("-") || tokens.peek().isOperator("+")) {
      signed = true;
      negative ^= tokens.next().text().equals("-");
    }
    Expression operand = tokens.peek().isOperator("not") ? operand() : terms.parse();
    if (operand instanceof Numeral numeral) {
      return negative ? numeral.negated() : numeral;
    }
    return signed ? new Signed(negative ? "-" : "+", operand, token.position()) : operand;
  }
}
