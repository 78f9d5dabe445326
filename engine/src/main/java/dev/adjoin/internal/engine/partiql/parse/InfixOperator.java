// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The infix operators and their precedence. */
public enum InfixOperator {
  UNION("union", "Union", 5),
  EXCEPT("except", "Except", 5),
  INTERSECT("intersect", "Intersect", 5),
  OR("or", "Or", 10),
  AND("and", "And", 20),
  EQUAL("=", "Eq", 40),
  NOT_EQUAL("<>", "Ne", 40),
  IS("is", "IsType", 40),
  IN("in", "InCollection", 40),
  LESS("<", "Lt", 50),
  AT_MOST("<=", "Lte", 50),
  GREATER(">", "Gt", 50),
  AT_LEAST(">=", "Gte", 50),
  BETWEEN("between", "Between", 50),
  LIKE("like", "Like", 50),
  PLUS("+", "Plus", 60),
  MINUS("-", "Minus", 60),
  CONCAT("||", "Concat", 60),
  TIMES("*", "Times", 70),
  DIVIDE("/", "Divide", 70),
  MODULO("%", "Modulo", 70);

  /** The precedence of NOT: tighter than AND, looser than every comparison. */
  static final int PRECEDENCE_OF_NOT = 30;

  private static final Map<String, InfixOperator> BY_SYMBOL =
      Arrays.stream(values()).collect(Collectors.toMap(o -> o.symbol, Function.identity()));

  private final String symbol;
  private final String operation;
  private final int precedence;

  InfixOperator(String symbol, String operation, int precedence) {
    this.symbol = symbol;
    this.operation = operation;
    this.precedence = precedence;
  }

  /** The infix operator that the token spells, if any. */
  static Optional<InfixOperator> of(Token token) {
    boolean possible = token.is(TokenKind.OPERATOR) || token.is(TokenKind.STAR);
    return possible ? Optional.ofNullable(BY_SYMBOL.get(token.text())) : Optional.empty();
  }

  /** The operator as written in a statement, words in lower case. */
  public String symbol() {
    return symbol;
  }

  /** The operation name in "Unsupported operation" messages. */
  String operation() {
    return operation;
  }

  int precedence() {
    return precedence;
  }

  /** Whether {@code NOT} may precede the operator, as in {@code NOT IN}. */
  boolean negatable() {
    return this == IN || this == BETWEEN || this == LIKE;
  }
}
