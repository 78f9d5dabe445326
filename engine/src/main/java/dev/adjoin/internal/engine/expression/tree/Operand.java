// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operand in an expression. */
public sealed interface Operand
    permits DocumentPath,
        Operand.Placeholder,
        Operand.Literal,
        Size,
        IfNotExists,
        ListAppend,
        Sum,
        Operand.Miscounted {
  /**
   * Resolves the placeholders and throws a validation error for an operand that is invalid for
   * every item.
   */
  void check(PlaceholderBinding binding);

  /** The type code of the value if it is the same for every item, else null. */
  default @Nullable String type(PlaceholderBinding binding) {
    return null;
  }

  /** The value for the item, or null if it has none. */
  @Nullable Value value(Item item, PlaceholderBinding binding);

  /** A {@code :value} placeholder. */
  record Placeholder(int slot) implements Operand {
    @Override
    public void check(PlaceholderBinding binding) {
      binding.value(slot);
    }

    @Override
    public String type(PlaceholderBinding binding) {
      return binding.value(slot).type();
    }

    @Override
    public Value value(Item item, PlaceholderBinding binding) {
      return binding.value(slot);
    }
  }

  /** A constant in the tree itself; only legacy parameters produce these. */
  record Literal(Value literal) implements Operand {
    @Override
    public void check(PlaceholderBinding binding) {}

    @Override
    public String type(PlaceholderBinding binding) {
      return literal.type();
    }

    @Override
    public Value value(Item item, PlaceholderBinding binding) {
      return literal;
    }
  }

  /**
   * A call of an update function with the wrong number of operands. DynamoDB reports this error
   * only after it has resolved the operands' placeholders.
   */
  record Miscounted(String function, List<Operand> operands) implements Operand {
    @Override
    public void check(PlaceholderBinding binding) {
      operands.forEach(operand -> operand.check(binding));
      throw binding.invalid(ExpressionErrors.wrongCount(function, operands.size()));
    }

    @Override
    public @Nullable Value value(Item item, PlaceholderBinding binding) {
      return null;
    }
  }
}
