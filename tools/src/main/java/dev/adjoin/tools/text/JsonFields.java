// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import dev.adjoin.internal.diagnostic.Figures;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object, in the order in which they are added. */
public final class JsonFields {
  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  public JsonFields with(String name, @Nullable Object value) {
    fields.put(name, value instanceof JsonFields nested ? nested.fields : value);
    return this;
  }

  /** Adds a calculated number, rounded so that it has no digits without meaning. */
  public JsonFields withNumber(String name, double value) {
    return with(name, Figures.exact(value));
  }

  /** Adds a list with one object for each element. */
  public <T> JsonFields with(String name, Collection<T> elements, Function<T, JsonFields> object) {
    List<Map<String, @Nullable Object>> objects =
        elements.stream().map(e -> object.apply(e).fields).toList();
    return with(name, objects);
  }

  /** Adds a field unless its value is null or empty. */
  public JsonFields withAny(String name, @Nullable Object value) {
    boolean isNothing = value == null || value instanceof Collection<?> c && c.isEmpty();
    return isNothing ? this : with(name, value);
  }

  /** Adds a field if it is true. */
  public JsonFields withTrue(String name, boolean value) {
    return value ? with(name, true) : this;
  }

  /** The object as a map. */
  public Map<String, @Nullable Object> members() {
    return fields;
  }

  /** The object on one line. */
  public String line() {
    return JsonText.line(members()) + "\n";
  }

  public String json() {
    return JsonText.of(fields);
  }
}
