// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import dev.adjoin.engine.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Named values of a definition in its stored form; what is null is left out. */
final class Fields {
  private final Map<String, Value> values;

  Fields(Map<String, Value> values) {
    this.values = values;
  }

  static Fields empty() {
    return new Fields(new LinkedHashMap<>());
  }

  Map<String, Value> values() {
    return values;
  }

  Fields with(String name, @Nullable String text) {
    return put(name, text == null ? null : new Value.S(text));
  }

  Fields with(String name, @Nullable Long number) {
    return put(name, number == null ? null : new Value.N(BigDecimal.valueOf(number)));
  }

  Fields with(String name, boolean flag) {
    return put(name, flag ? new Value.Bool(true) : null);
  }

  Fields with(String name, @Nullable Instant moment) {
    return with(name, moment == null ? null : moment.toString());
  }

  Fields with(String name, @Nullable Fields fields) {
    return put(name, fields == null ? null : new Value.M(fields.values));
  }

  <T> Fields with(String name, List<T> elements, Function<T, Fields> form) {
    return put(
        name,
        new Value.L(
            elements.stream()
                .<Value>map(element -> new Value.M(form.apply(element).values))
                .toList()));
  }

  private Fields put(String name, @Nullable Value value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  @Nullable String textOrNull(String name) {
    return values.get(name) instanceof Value.S text ? text.text() : null;
  }

  String text(String name) {
    String text = textOrNull(name);
    if (text == null) {
      throw new IllegalStateException("A stored definition must have " + name + ": " + values);
    }
    return text;
  }

  @Nullable Long numberOrNull(String name) {
    return values.get(name) instanceof Value.N number ? number.number().longValueExact() : null;
  }

  long number(String name) {
    Long number = numberOrNull(name);
    return number == null ? 0 : number;
  }

  @Nullable Instant momentOrNull(String name) {
    String text = textOrNull(name);
    return text == null ? null : Instant.parse(text);
  }

  Fields fields(String name) {
    return values.get(name) instanceof Value.M map
        ? new Fields(map.members())
        : new Fields(Map.of());
  }

  <T> List<T> list(String name, Function<Fields, T> form) {
    return values.get(name) instanceof Value.L list
        ? list.elements().stream()
            .map(element -> form.apply(new Fields(((Value.M) element).members())))
            .toList()
        : List.of();
  }
}
