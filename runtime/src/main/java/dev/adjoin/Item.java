// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entity or edge without a record class: values by attribute name, in order. Immutable.
 *
 * <p>A value is a String (also for an enum), Integer, Long, BigDecimal, Boolean, byte[], Instant,
 * LocalDate, LocalTime, LocalDateTime, OffsetDateTime, ZonedDateTime, Year, Duration, UUID, URI,
 * Locale or Currency, or a List, Set or Map by string of such values; a nested type is a Map. An
 * absent attribute has no entry: there are no nulls. Byte arrays inside collections are shared and
 * must not be changed. Decimals have no trailing zeros, as DynamoDB stores none.
 *
 * <pre>{@code
 * Item ada = Item.of("studentId", "a91", "name", "Ada", "credits", 12);
 * int credits = ada.integer("credits");
 * }</pre>
 */
public final class Item {
  private final Map<String, Object> values;

  private Item(Map<String, Object> values) {
    this.values = values;
  }

  /** An item of these values. */
  public static Item of(Map<String, ?> values) {
    Builder builder = builder();
    Arguments.required("A map of values", values).forEach(builder::set);
    return builder.build();
  }

  /** Begins an item, to which values are added one by one. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the values of an item. Not thread-safe. */
  public static final class Builder {
    private Map<String, Object> values = new LinkedHashMap<>();

    private Builder() {}

    /** Sets the value of an attribute. */
    public Builder set(String name, @Nullable Object value) {
      values.put(name, ItemValues.copy(name, value));
      return this;
    }

    /** The item; the builder is empty afterwards. */
    public Item build() {
      Item item = new Item(Collections.unmodifiableMap(values));
      values = new LinkedHashMap<>();
      return item;
    }
  }

  /** An item of names and values in turn. */
  public static Item of(@Nullable Object... namesAndValues) {
    if (Arguments.required("An array of names and values", namesAndValues).length % 2 != 0) {
      throw new IllegalArgumentException(
          "Names and values must come in pairs, but were " + namesAndValues.length);
    }
    Builder builder = builder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (!(namesAndValues[i] instanceof String name)) {
        throw new IllegalArgumentException("A name must be a string, but was " + namesAndValues[i]);
      }
      builder.set(name, namesAndValues[i + 1]);
    }
    return builder.build();
  }

  /** This item with a value of an attribute replaced or added. */
  @CheckReturnValue
  public Item with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(name, ItemValues.copy(name, value));
    return new Item(Collections.unmodifiableMap(changed));
  }

  /** This item without an attribute. */
  @CheckReturnValue
  public Item without(String name) {
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.remove(name);
    return new Item(Collections.unmodifiableMap(changed));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public Set<String> names() {
    return values.keySet();
  }

  /** The value of an attribute, whatever its type. */
  public Optional<Object> find(String name) {
    return Optional.ofNullable(values.get(name)).map(ItemValues::handOut);
  }

  public String string(String name) {
    return get(name, String.class, "a string");
  }

  public int integer(String name) {
    return get(name, Integer.class, "an int");
  }

  public long longValue(String name) {
    return get(name, Long.class, "a long");
  }

  public BigDecimal decimal(String name) {
    return get(name, BigDecimal.class, "a decimal");
  }

  public boolean bool(String name) {
    return get(name, Boolean.class, "a bool");
  }

  /** A copy of the bytes. */
  public byte[] bytes(String name) {
    return get(name, byte[].class, "bytes").clone();
  }

  public Instant instant(String name) {
    return get(name, Instant.class, "an instant");
  }

  public LocalDate date(String name) {
    return get(name, LocalDate.class, "a date");
  }

  public LocalTime time(String name) {
    return get(name, LocalTime.class, "a time");
  }

  public LocalDateTime dateTime(String name) {
    return get(name, LocalDateTime.class, "a datetime");
  }

  public OffsetDateTime offsetDateTime(String name) {
    return get(name, OffsetDateTime.class, "an offsetdatetime");
  }

  public ZonedDateTime zonedDateTime(String name) {
    return get(name, ZonedDateTime.class, "a zoneddatetime");
  }

  public Year year(String name) {
    return get(name, Year.class, "a year");
  }

  public Duration duration(String name) {
    return get(name, Duration.class, "a duration");
  }

  public UUID uuid(String name) {
    return get(name, UUID.class, "a uuid");
  }

  public URI uri(String name) {
    return get(name, URI.class, "a uri");
  }

  public Locale locale(String name) {
    return get(name, Locale.class, "a locale");
  }

  public Currency currency(String name) {
    return get(name, Currency.class, "a currency");
  }

  @SuppressWarnings("unchecked") // ItemValues admits only such collections
  public List<Object> list(String name) {
    return get(name, List.class, "a list");
  }

  @SuppressWarnings("unchecked") // ItemValues admits only such collections
  public Set<Object> set(String name) {
    return get(name, Set.class, "a set");
  }

  /** A map, or a nested value by its attributes. */
  @SuppressWarnings("unchecked") // ItemValues admits only such collections
  public Map<String, Object> map(String name) {
    return get(name, Map.class, "a map");
  }

  private <T> T get(String name, Class<T> type, String wanted) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "%s must have a value, but was absent; there are %s".formatted(name, names()));
    }
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          "%s must be %s, but was of type %s"
              .formatted(name, wanted, value.getClass().getSimpleName()));
    }
    return type.cast(value);
  }

  /** Every value by name, in order; unmodifiable. */
  public Map<String, Object> toMap() {
    return values;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item item
        && ItemValues.comparable(values).equals(ItemValues.comparable(item.values));
  }

  @Override
  public int hashCode() {
    return ItemValues.comparable(values).hashCode();
  }

  /** The values as text; byte arrays by their length. */
  @Override
  public String toString() {
    return ItemValues.show(values);
  }
}
