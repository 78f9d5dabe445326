// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rebuilds nested values from the results of an update's actions. */
final class ValueRebuilder {
  private final @Nullable Value[] results;

  ValueRebuilder(@Nullable Value[] results) {
    this.results = results;
  }

  /**
   * Applies the actions below the node to a value, which may be null; returns null if the value is
   * removed.
   */
  @Nullable Value value(@Nullable Value value, PathTree<Integer> tree) {
    Integer action = tree.leadsTo();
    if (action != null) {
      return results[action];
    }
    if (value instanceof Value.M map) {
      return map(map, tree);
    }
    return value instanceof Value.L list ? list(list, tree) : value;
  }

  private Value map(Value.M map, PathTree<Integer> tree) {
    Map<String, Value> members = new LinkedHashMap<>(map.members());
    tree.members()
        .forEach(
            (name, inner) -> {
              Value member = value(members.get(name), inner);
              if (member == null) {
                members.remove(name);
              } else {
                members.put(name, member);
              }
            });
    return new Value.M(members);
  }

  /**
   * Applies the actions to a list. Indexes refer to the list before the update; elements set past
   * the end are appended in index order.
   */
  private Value list(Value.L list, PathTree<Integer> tree) {
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < list.elements().size(); i++) {
      PathTree<Integer> inner = tree.elements().get(i);
      Value element = list.elements().get(i);
      addUnlessNull(elements, inner == null ? element : value(element, inner));
    }
    for (PathTree<Integer> inner : tree.elements().tailMap(list.elements().size()).values()) {
      addUnlessNull(elements, value(null, inner));
    }
    return new Value.L(elements);
  }

  private static void addUnlessNull(List<Value> elements, @Nullable Value element) {
    if (element != null) {
      elements.add(element);
    }
  }
}
