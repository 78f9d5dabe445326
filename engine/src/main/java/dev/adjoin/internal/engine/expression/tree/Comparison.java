// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;

/** A comparison of two operands by one of the six operators. */
public record Comparison(Operator operator, Operand left, Operand right) implements Predicate {
  @Override
  public void check(PlaceholderBinding binding) {
    left.check(binding);
    right.check(binding);
    OperandChecks.distinct(operator.symbol(), left, right, binding);
    if (!operator.isEquality()) {
      OperandChecks.type(operator.symbol(), left, OperandChecks.ORDERED, binding);
      OperandChecks.type(operator.symbol(), right, OperandChecks.ORDERED, binding);
    }
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    return operator.holds(left.value(item, binding), right.value(item, binding));
  }
}
