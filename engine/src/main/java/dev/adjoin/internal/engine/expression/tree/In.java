// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;

/** {@code operand IN (candidates)}. */
public record In(Operand operand, List<Operand> candidates) implements Predicate {
  private static final int MOST = 100;

  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    candidates.forEach(candidate -> candidate.check(binding));
    if (candidates.size() > MOST) {
      throw binding.invalid(
          "The IN operator is provided with too many operands; number of operands: "
              + candidates.size());
    }
    OperandChecks.distinct("IN", operand, candidates, binding);
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    Value value = operand.value(item, binding);
    if (value == null) {
      return false;
    }
    for (Operand candidate : candidates) {
      if (value.equals(candidate.value(item, binding))) {
        return true;
      }
    }
    return false;
  }
}
