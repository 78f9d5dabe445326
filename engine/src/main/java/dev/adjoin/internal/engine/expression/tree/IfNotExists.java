// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * {@code if_not_exists(path, other)}: the value at the path, or {@code other} if the path has no
 * value.
 */
public record IfNotExists(Operand path, Operand other) implements Operand {
  @Override
  public void check(PlaceholderBinding binding) {
    path.check(binding);
    other.check(binding);
    if (!(path instanceof DocumentPath)) {
      throw binding.invalid(ExpressionErrors.needsPath("if_not_exists"));
    }
    OperandChecks.distinct("if_not_exists", path, other, binding);
  }

  @Override
  public @Nullable Value value(Item item, PlaceholderBinding binding) {
    Value present = path.value(item, binding);
    return present != null ? present : other.value(item, binding);
  }
}
