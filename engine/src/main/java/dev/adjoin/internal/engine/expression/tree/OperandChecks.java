// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import java.util.List;
import java.util.Set;

/** Checks of operands that do not depend on an item. */
public final class OperandChecks {
  /** The codes of the types with an order. */
  public static final Set<String> ORDERED = Set.of("S", "N", "B");

  private OperandChecks() {}

  /** Throws a validation error if another operand is the same path as the first. */
  static void distinct(
      String operator, Operand first, List<Operand> others, PlaceholderBinding binding) {
    for (Operand other : others) {
      distinct(operator, first, other, binding);
    }
  }

  /** Throws a validation error if both operands are the same path. */
  static void distinct(String operator, Operand first, Operand other, PlaceholderBinding binding) {
    if (first instanceof DocumentPath path
        && other instanceof DocumentPath same
        && path.isSame(same, binding)) {
      throw binding.invalid(
          "The first operand must be distinct from the remaining operands for this operator or"
              + " function; operator: "
              + operator
              + ", first operand: "
              + path.shown(binding));
    }
  }

  /** Throws a validation error if the operand's type is known and is not an allowed one. */
  static void type(
      String operator, Operand operand, Set<String> allowed, PlaceholderBinding binding) {
    String type = operand.type(binding);
    if (type != null && !allowed.contains(type)) {
      throw binding.invalid(ExpressionErrors.wrongType(operator, type));
    }
  }
}
