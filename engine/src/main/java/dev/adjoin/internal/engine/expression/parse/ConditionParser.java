// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

import dev.adjoin.internal.engine.expression.tree.Between;
import dev.adjoin.internal.engine.expression.tree.Comparison;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.In;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses condition, filter and key condition expressions.
 *
 * <pre>
 * condition = and { OR and }
 * and       = not { AND not }
 * not       = NOT not | "(" condition ")" | call
 *           | operand ( comparator operand | BETWEEN operand AND operand
 *                     | IN "(" operand { "," operand } ")" )
 * </pre>
 *
 * <p>An opening parenthesis may start a condition or an operand. The parser therefore accepts a
 * single operand in parentheses; the token after the closing parenthesis decides which of the two
 * it is.
 */
public final class ConditionParser {
  private final ExpressionCursor cursor;
  private final OperandParser operands;

  private ConditionParser(ExpressionCursor cursor) {
    this.cursor = cursor;
    this.operands = new OperandParser(cursor);
  }

  public static ParsedExpression<Predicate> parse(Parameter parameter, String text) {
    return new ConditionParser(new ExpressionCursor(parameter, text)).parse();
  }

  private ParsedExpression<Predicate> parse() {
    Predicate root = operands.predicate(condition(false));
    cursor.end();
    return operands.parsed(root);
  }

  private ParsedPart condition(boolean operandAlone) {
    ParsedPart first = and(operandAlone);
    if (!cursor.at(TokenType.OR)) {
      return first;
    }
    List<Predicate> predicates = new ArrayList<>();
    predicates.add(operands.predicate(first));
    while (cursor.accept(TokenType.OR)) {
      cursor.countOperator();
      predicates.add(operands.predicate(and(false)));
    }
    return new ParsedPart.Test(new Predicate.Any(List.copyOf(predicates)));
  }

  private ParsedPart and(boolean operandAlone) {
    ParsedPart first = not(operandAlone);
    if (!cursor.at(TokenType.AND)) {
      return first;
    }
    List<Predicate> predicates = new ArrayList<>();
    predicates.add(operands.predicate(first));
    while (cursor.accept(TokenType.AND)) {
      cursor.countOperator();
      predicates.add(operands.predicate(not(false)));
    }
    return new ParsedPart.Test(new Predicate.All(List.copyOf(predicates)));
  }

  private ParsedPart not(boolean operandAlone) {
    int negations = 0;
    while (cursor.accept(TokenType.NOT)) {
      cursor.countOperator();
      negations++;
    }
    ParsedPart part = primary(operandAlone && negations == 0);
    for (int i = 0; i < negations; i++) {
      part = new ParsedPart.Test(new Predicate.Not(operands.predicate(part)));
    }
    return part;
  }

  private ParsedPart primary(boolean operandAlone) {
    ParsedPart left = cursor.at(TokenType.OPEN) ? parenthesised() : operands.operandOrCall();
    return left instanceof ParsedPart.Test ? left : comparison(left, operandAlone);
  }

  private ParsedPart parenthesised() {
    int open = cursor.next();
    ParsedPart inner = condition(true);
    operands.close(open);
    return inner instanceof ParsedPart.Term term && term.operand() instanceof DocumentPath path
        ? new ParsedPart.Term(operands.extended(path))
        : inner;
  }

  private ParsedPart comparison(ParsedPart left, boolean operandAlone) {
    Operator operator = operator(cursor.peek());
    if (operator != null) {
      cursor.next();
      cursor.countOperator();
      return new ParsedPart.Test(
          new Comparison(operator, operands.operand(left), operands.operand()));
    }
    if (cursor.accept(TokenType.BETWEEN)) {
      return new ParsedPart.Test(between(operands.operand(left)));
    }
    if (cursor.accept(TokenType.IN)) {
      return new ParsedPart.Test(in(operands.operand(left)));
    }
    if (left instanceof ParsedPart.Call || operandAlone && cursor.at(TokenType.CLOSE)) {
      return left;
    }
    throw cursor.syntaxError();
  }

  private static @Nullable Operator operator(TokenType token) {
    return switch (token) {
      case EQUAL -> Operator.EQUAL;
      case NOT_EQUAL -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case LESS_OR_EQUAL -> Operator.LESS_OR_EQUAL;
      case GREATER -> Operator.GREATER;
      case GREATER_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
      default -> null;
    };
  }

  private Predicate between(Operand operand) {
    cursor.countOperator();
    Operand low = operands.operand();
    cursor.expect(TokenType.AND);
    return new Between(operand, low, operands.operand());
  }

  private Predicate in(Operand operand) {
    cursor.countOperator();
    cursor.expect(TokenType.OPEN);
    List<Operand> candidates = operands.operands();
    cursor.expect(TokenType.CLOSE);
    return new In(operand, candidates);
  }
}
