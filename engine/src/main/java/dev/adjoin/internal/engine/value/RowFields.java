// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The named fields of an internal row, encoded like an item; null fields are omitted.
 *
 * <p>A row may lack fields or have unknown ones, so rows of earlier and later versions can be read.
 */
public final class RowFields {
  private final Map<String, Value> values;

  private RowFields(Map<String, Value> values) {
    this.values = values;
  }

  /** Decodes a stored row. */
  public static RowFields of(byte[] row) {
    return new RowFields(Item.ofBytes(row).attributes());
  }

  public static RowFields empty() {
    return new RowFields(new LinkedHashMap<>());
  }

  /** Encodes the row. */
  public byte[] row() {
    return Item.of(values).bytes();
  }

  public RowFields with(String name, @Nullable String text) {
    return put(name, text == null ? null : new Value.S(text));
  }

  public RowFields with(String name, @Nullable Long number) {
    return put(name, number == null ? null : new Value.N(BigDecimal.valueOf(number)));
  }

  public RowFields with(String name, boolean flag) {
    return put(name, flag ? new Value.Bool(true) : null);
  }

  public RowFields with(String name, @Nullable Instant moment) {
    return with(name, moment == null ? null : moment.toString());
  }

  public RowFields with(String name, @Nullable RowFields fields) {
    return put(name, fields == null ? null : new Value.M(fields.values));
  }

  public <T> RowFields with(String name, List<T> elements, Function<T, RowFields> form) {
    return put(
        name,
        new Value.L(
            elements.stream()
                .<Value>map(element -> new Value.M(form.apply(element).values))
                .toList()));
  }

  private RowFields put(String name, @Nullable Value value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public @Nullable String textOrNull(String name) {
    return values.get(name) instanceof Value.S text ? text.text() : null;
  }

  public String text(String name) {
    String text = textOrNull(name);
    if (text == null) {
      throw new IllegalStateException("A stored row must have " + name + ": " + values);
    }
    return text;
  }

  public @Nullable Long numberOrNull(String name) {
    return values.get(name) instanceof Value.N number ? number.number().longValueExact() : null;
  }

  public long number(String name) {
    Long number = numberOrNull(name);
    return number == null ? 0 : number;
  }

  public @Nullable Instant momentOrNull(String name) {
    String text = textOrNull(name);
    return text == null ? null : Instant.parse(text);
  }

  public RowFields fields(String name) {
    return values.get(name) instanceof Value.M map
        ? new RowFields(map.members())
        : new RowFields(Map.of());
  }

  public <T> List<T> list(String name, Function<RowFields, T> form) {
    return values.get(name) instanceof Value.L list
        ? list.elements().stream()
            .map(element -> form.apply(new RowFields(((Value.M) element).members())))
            .toList()
        : List.of();
  }
}
