// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Value;
import org.jspecify.annotations.Nullable;

/** One step of a document path. */
public sealed interface Step {
  /** The value that the step selects in a container, or null if there is none. */
  @Nullable Value from(Value value, PlaceholderBinding binding);

  /** The step as messages show it. */
  String shown(PlaceholderBinding binding);

  /** A step to a top-level attribute or map member, by literal name or by name placeholder. */
  record Member(String text, int slot) implements Step {
    private static final int AS_IT_IS = -1;

    public static Member named(String name) {
      return new Member(name, AS_IT_IS);
    }

    public String name(PlaceholderBinding binding) {
      return slot == AS_IT_IS ? text : binding.name(slot);
    }

    @Override
    public @Nullable Value from(Value value, PlaceholderBinding binding) {
      return value instanceof Value.M map ? map.members().get(name(binding)) : null;
    }

    @Override
    public String shown(PlaceholderBinding binding) {
      return name(binding);
    }
  }

  /** A step to a list element, by zero-based index. */
  record Element(int position) implements Step {
    @Override
    public @Nullable Value from(Value value, PlaceholderBinding binding) {
      return value instanceof Value.L list && position < list.elements().size()
          ? list.elements().get(position)
          : null;
    }

    @Override
    public String shown(PlaceholderBinding binding) {
      return "[" + position + "]";
    }
  }
}
