// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;
import java.util.Set;

/** The checks of operands that need no item. */
final class OperandChecks {
  /** The types that have an order. */
  static final Set<String> ORDERED = Set.of("S", "N", "B");

  private OperandChecks() {}

  /** The first operand may not be a path that another operand is, too. */
  static void distinct(String operator, Operand first, List<Operand> others, Binding binding) {
    for (Operand other : others) {
      distinct(operator, first, other, binding);
    }
  }

  /** The operands may not be the same path. */
  static void distinct(String operator, Operand first, Operand other, Binding binding) {
    if (first instanceof Path path && other instanceof Path same && path.isSame(same, binding)) {
      throw binding.invalid(
          "The first operand must be distinct from the remaining operands for this operator or"
              + " function; operator: "
              + operator
              + ", first operand: "
              + path.shown(binding));
    }
  }

  /** An operand whose type is known must have one of these. */
  static void type(String operator, Operand operand, Set<String> allowed, Binding binding) {
    String type = operand.type(binding);
    if (type != null && !allowed.contains(type)) {
      throw binding.invalid(Messages.wrongType(operator, type));
    }
  }
}
