// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A reference implementation of SET and REMOVE. Lists are represented as maps by index, so that
 * elements move only at the end.
 */
final class NaiveUpdate {
  private final Map<String, Object> item = new LinkedHashMap<>();

  NaiveUpdate(Map<String, Value> before) {
    before.forEach((name, value) -> item.put(name, loose(value)));
  }

  private static Object loose(Value value) {
    if (value instanceof Value.M map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.members().forEach((name, member) -> members.put(name, loose(member)));
      return members;
    }
    if (value instanceof Value.L list) {
      Map<Integer, Object> elements = new TreeMap<>();
      list.elements().forEach(element -> elements.put(elements.size(), loose(element)));
      return elements;
    }
    return value;
  }

  /** Sets or removes the value at the path; false if the parent of the path does not exist. */
  boolean write(List<Object> path, @Nullable Value value) {
    Object container = item;
    for (Object step : path.subList(0, path.size() - 1)) {
      container = fits(container, step) ? ((Map<?, ?>) container).get(step) : null;
    }
    Object last = path.get(path.size() - 1);
    if (!fits(container, last)) {
      return false;
    }
    @SuppressWarnings("unchecked")
    Map<Object, Object> map = (Map<Object, Object>) container;
    if (value == null) {
      map.remove(last);
    } else {
      map.put(last, loose(value));
    }
    return true;
  }

  private static boolean fits(@Nullable Object container, Object step) {
    return step instanceof Integer
        ? container instanceof TreeMap<?, ?>
        : container instanceof LinkedHashMap<?, ?>;
  }

  Map<String, Value> result() {
    Map<String, Value> result = new LinkedHashMap<>();
    item.forEach((name, value) -> result.put(name, firm(value)));
    return result;
  }

  private static Value firm(Object loose) {
    if (loose instanceof TreeMap<?, ?> list) {
      return new Value.L(list.values().stream().map(NaiveUpdate::firm).toList());
    }
    if (loose instanceof Map<?, ?> map) {
      Map<String, Value> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put((String) name, firm(member)));
      return new Value.M(members);
    }
    return (Value) loose;
  }
}
