// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reduces items to the values at some paths.
 *
 * <p>Enclosing maps and lists are kept but contain only the selected values; the remaining elements
 * of a list move together.
 */
final class PathFilter {
  private final PathTree<?> paths;

  PathFilter(PathTree<?> paths) {
    this.paths = paths;
  }

  Map<String, AttributeValue> of(Item item) {
    Map<String, AttributeValue> cut = new LinkedHashMap<>();
    paths
        .members()
        .forEach(
            (name, tree) -> {
              AttributeValue part = attribute(item, name, tree);
              if (part != null) {
                cut.put(name, part);
              }
            });
    return cut;
  }

  private static @Nullable AttributeValue attribute(Item item, String name, PathTree<?> tree) {
    if (tree.leadsTo() != null) {
      return item.getSdk(name);
    }
    Value value = item.get(name);
    Value part = value == null ? null : part(value, tree);
    return part == null ? null : Values.toSdk(part);
  }

  private static @Nullable Value part(Value value, PathTree<?> tree) {
    if (tree.leadsTo() != null) {
      return value;
    }
    if (value instanceof Value.M map) {
      return members(map, tree);
    }
    return value instanceof Value.L list ? elements(list, tree) : null;
  }

  private static @Nullable Value members(Value.M map, PathTree<?> tree) {
    Map<String, Value> parts = new LinkedHashMap<>();
    tree.members()
        .forEach(
            (name, inner) -> {
              Value member = map.members().get(name);
              Value part = member == null ? null : part(member, inner);
              if (part != null) {
                parts.put(name, part);
              }
            });
    return parts.isEmpty() ? null : new Value.M(parts);
  }

  private static @Nullable Value elements(Value.L list, PathTree<?> tree) {
    List<Value> parts = new ArrayList<>();
    tree.elements()
        .headMap(list.elements().size())
        .forEach(
            (position, inner) -> {
              Value part = part(list.elements().get(position), inner);
              if (part != null) {
                parts.add(part);
              }
            });
    return parts.isEmpty() ? null : new Value.L(parts);
  }
}
