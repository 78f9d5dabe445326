// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Value;
import org.jspecify.annotations.Nullable;

/** One step of a document path. */
sealed interface Step {
  /** What the step leads to from that value, or null when it leads nowhere. */
  @Nullable Value from(Value value, Binding binding);

  /** The step as messages show it. */
  String shown(Binding binding);

  /** Into a map, or from the item itself, by a name: as it is, or what a placeholder stands for. */
  record Member(String text, int slot) implements Step {
    private static final int AS_IT_IS = -1;

    static Member named(String name) {
      return new Member(name, AS_IT_IS);
    }

    String name(Binding binding) {
      return slot == AS_IT_IS ? text : binding.name(slot);
    }

    @Override
    public @Nullable Value from(Value value, Binding binding) {
      return value instanceof Value.M map ? map.members().get(name(binding)) : null;
    }

    @Override
    public String shown(Binding binding) {
      return name(binding);
    }
  }

  /** Into a list, by a position. */
  record Element(int position) implements Step {
    @Override
    public @Nullable Value from(Value value, Binding binding) {
      return value instanceof Value.L list && position < list.elements().size()
          ? list.elements().get(position)
          : null;
    }

    @Override
    public String shown(Binding binding) {
      return "[" + position + "]";
    }
  }
}
