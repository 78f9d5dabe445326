// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Value;
import org.jspecify.annotations.Nullable;

/** The six comparison operators. */
public enum Operator {
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">=");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }

  /** The operator that is equivalent when the operands are swapped. */
  public Operator exchanged() {
    return switch (this) {
      case EQUAL, NOT_EQUAL -> this;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }

  boolean isEquality() {
    return this == EQUAL || this == NOT_EQUAL;
  }

  /**
   * Evaluates the comparison. A missing value equals nothing, not even another missing value, and
   * has no order; values of different types have no order either.
   */
  boolean holds(@Nullable Value left, @Nullable Value right) {
    if (isEquality()) {
      boolean equal = left != null && right != null && left.equals(right);
      return equal == (this == EQUAL);
    }
    return left != null
        && right != null
        && Value.comparable(left, right)
        && holds(Value.compare(left, right));
  }

  private boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }
}
