// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;

/**
 * {@code attribute_exists(path)}, or {@code attribute_not_exists(path)} if {@code wanted} is false.
 */
public record Exists(Operand operand, boolean wanted) implements Predicate {
  @Override
  public void check(PlaceholderBinding binding) {
    operand.check(binding);
    if (!(operand instanceof DocumentPath)) {
      throw binding.invalid(
          ExpressionErrors.needsPath(wanted ? "attribute_exists" : "attribute_not_exists"));
    }
  }

  @Override
  public boolean holds(Item item, PlaceholderBinding binding) {
    boolean exists = operand instanceof DocumentPath path && path.leadsSomewhere(item, binding);
    return exists == wanted;
  }
}
