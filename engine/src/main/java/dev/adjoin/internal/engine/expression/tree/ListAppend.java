// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code list_append(first, second)}: the concatenation of two lists. */
public record ListAppend(Operand first, Operand second) implements Operand {
  private static final Set<String> LIST = Set.of("L");

  @Override
  public void check(PlaceholderBinding binding) {
    first.check(binding);
    second.check(binding);
    OperandChecks.type("list_append", first, LIST, binding);
    OperandChecks.type("list_append", second, LIST, binding);
  }

  @Override
  public @Nullable Value value(Item item, PlaceholderBinding binding) {
    List<Value> head = elements(first.value(item, binding));
    List<Value> tail = elements(second.value(item, binding));
    return head == null || tail == null ? null : joined(head, tail);
  }

  public static Value joined(List<Value> head, List<Value> tail) {
    List<Value> all = new ArrayList<>(head.size() + tail.size());
    all.addAll(head);
    all.addAll(tail);
    return new Value.L(all);
  }

  private static @Nullable List<Value> elements(@Nullable Value value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Value.L list) {
      return list.elements();
    }
    throw UpdateRefusal.type();
  }
}
