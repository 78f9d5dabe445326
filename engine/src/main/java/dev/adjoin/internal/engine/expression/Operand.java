// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import org.jspecify.annotations.Nullable;

/** An operand in an expression. */
sealed interface Operand extends Part
    permits Path,
        Operand.Placeholder,
        Operand.Literal,
        Size,
        IfNotExists,
        ListAppend,
        Sum,
        Operand.Miscounted {
  /** Refuses what cannot be evaluated, whatever the item, and looks up the placeholders. */
  void check(Binding binding);

  /** The type of its value where it is the same for every item, else null. */
  default @Nullable String type(Binding binding) {
    return null;
  }

  /** Its value for that item, or null when it has none. */
  @Nullable Value value(Item item, Binding binding);

  /** A value that the request gives beside the expression. */
  record Placeholder(int slot) implements Operand {
    @Override
    public void check(Binding binding) {
      binding.value(slot);
    }

    @Override
    public String type(Binding binding) {
      return binding.value(slot).type();
    }

    @Override
    public Value value(Item item, Binding binding) {
      return binding.value(slot);
    }
  }

  /** A value that stands in the tree itself; only the older parameters make such trees. */
  record Literal(Value literal) implements Operand {
    @Override
    public void check(Binding binding) {}

    @Override
    public String type(Binding binding) {
      return literal.type();
    }

    @Override
    public Value value(Item item, Binding binding) {
      return literal;
    }
  }

  /**
   * A function of an update that was called with too few or too many operands. DynamoDB says so
   * only after it has looked the operands up.
   */
  record Miscounted(Call call) implements Operand {
    @Override
    public void check(Binding binding) {
      call.operands().forEach(operand -> operand.check(binding));
      throw binding.invalid(Messages.wrongCount(call.name(), call.operands().size()));
    }

    @Override
    public @Nullable Value value(Item item, Binding binding) {
      return null;
    }
  }
}
