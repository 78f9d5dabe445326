// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object, in the order in which they are added. */
final class Fields {
  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  Fields with(String name, @Nullable Object value) {
    fields.put(name, value instanceof Fields nested ? nested.fields : value);
    return this;
  }

  /** One object for each element. */
  <T> Fields with(String name, Collection<T> elements, Function<T, Fields> object) {
    List<Map<String, @Nullable Object>> objects =
        elements.stream().map(e -> object.apply(e).fields).toList();
    return with(name, objects);
  }

  /** Leaves the field out where there is nothing to say. */
  Fields withAny(String name, @Nullable Object value) {
    boolean isNothing = value == null || value instanceof Collection<?> c && c.isEmpty();
    return isNothing ? this : with(name, value);
  }

  /** Leaves the field out unless it is true. */
  Fields withTrue(String name, boolean value) {
    return value ? with(name, true) : this;
  }

  String json() {
    return JsonText.of(fields);
  }
}
