// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.ArrayList;
import java.util.List;

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
final class ConditionParser {
  private final Cursor cursor;
  private final OperandParser operands;

  private ConditionParser(Cursor cursor) {
    this.cursor = cursor;
    this.operands = new OperandParser(cursor);
  }

  static ConditionTree parse(String kind, String text) {
    return new ConditionParser(new Cursor(kind, text)).parse();
  }

  private ConditionTree parse() {
    Predicate root = operands.claim(condition(false));
    cursor.end();
    return new ConditionTree(root, operands.paths(), operands.unbound());
  }

  private Part condition(boolean operandAlone) {
    Part first = and(operandAlone);
    if (!cursor.at(TokenType.OR)) {
      return first;
    }
    List<Predicate> claims = new ArrayList<>();
    claims.add(operands.claim(first));
    while (cursor.accept(TokenType.OR)) {
      cursor.countOperator();
      claims.add(operands.claim(and(false)));
    }
    return new Predicate.Any(List.copyOf(claims));
  }

  private Part and(boolean operandAlone) {
    Part first = not(operandAlone);
    if (!cursor.at(TokenType.AND)) {
      return first;
    }
    List<Predicate> claims = new ArrayList<>();
    claims.add(operands.claim(first));
    while (cursor.accept(TokenType.AND)) {
      cursor.countOperator();
      claims.add(operands.claim(not(false)));
    }
    return new Predicate.All(List.copyOf(claims));
  }

  private Part not(boolean operandAlone) {
    int negations = 0;
    while (cursor.accept(TokenType.NOT)) {
      cursor.countOperator();
      negations++;
    }
    Part part = primary(operandAlone && negations == 0);
    for (int i = 0; i < negations; i++) {
      part = new Predicate.Not(operands.claim(part));
    }
    return part;
  }

  private Part primary(boolean operandAlone) {
    Part left = cursor.at(TokenType.OPEN) ? parenthesised() : operands.operandOrCall();
    return left instanceof Predicate ? left : comparison(left, operandAlone);
  }

  private Part parenthesised() {
    int open = cursor.next();
    Part inner = condition(true);
    operands.close(open);
    return inner instanceof Path path ? operands.extended(path) : inner;
  }

  private Part comparison(Part left, boolean operandAlone) {
    Operator operator = Operator.of(cursor.peek());
    if (operator != null) {
      cursor.next();
      cursor.countOperator();
      return new Comparison(operator, operands.operand(left), operands.operand());
    }
    if (cursor.accept(TokenType.BETWEEN)) {
      return between(operands.operand(left));
    }
    if (cursor.accept(TokenType.IN)) {
      return in(operands.operand(left));
    }
    if (left instanceof Call || operandAlone && cursor.at(TokenType.CLOSE)) {
      return left;
    }
    throw cursor.syntaxError();
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
