// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values that an {@link Item} can hold: copied when given, compared, shown. */
final class ItemValues {
  /** The classes of single values. */
  static final List<Class<?>> SCALARS =
      List.of(
          String.class,
          Integer.class,
          Long.class,
          BigDecimal.class,
          Boolean.class,
          byte[].class,
          Instant.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class,
          Year.class,
          Duration.class,
          UUID.class,
          URI.class,
          Locale.class,
          Currency.class);

  /** DynamoDB's limit of nesting; it also stops a collection that contains itself. */
  private static final int DEEPEST = 32;

  /** DynamoDB's numbers have exponents up to 125. */
  private static final int LARGEST_EXPONENT = 125;

  private ItemValues() {}

  static Object copy(String name, @Nullable Object value) {
    return copy(Arguments.required("A name", name), value, 1);
  }

  private static Object copy(String path, @Nullable Object value, int depth) {
    if (value == null) {
      throw refused(path, "must have a value, but was null");
    }
    if (depth > DEEPEST) {
      throw refused(path, "must be nested at most " + DEEPEST + " deep, but was deeper");
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      for (Object each : list) {
        copy.add(copy(path + "[" + copy.size() + "]", each, depth + 1));
      }
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      set.forEach(each -> copy.add(copy(path + "[]", each, depth + 1)));
      return Collections.unmodifiableSet(copy);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(key(path, key), copy(path + "[]", each, depth + 1)));
      return Collections.unmodifiableMap(copy);
    }
    return single(path, value);
  }

  private static String key(String path, @Nullable Object key) {
    if (key instanceof String text) {
      return text;
    }
    String found = key == null ? "null" : "one of type " + key.getClass().getSimpleName();
    throw refused(path, "must have keys that are strings, but had " + found);
  }

  private static Object single(String path, Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (value instanceof BigDecimal decimal) {
      return canonical(decimal);
    }
    if (!SCALARS.contains(value.getClass())) {
      throw refused(
          path,
          "must be a value that a model has, but was of type " + value.getClass().getSimpleName());
    }
    return value;
  }

  private static IllegalArgumentException refused(String path, String message) {
    return new IllegalArgumentException(path + " " + message);
  }

  /** The number without trailing zeros behind its point, as DynamoDB returns it. */
  private static BigDecimal canonical(BigDecimal value) {
    if (value.scale() == 0) {
      return value;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    boolean isShort = stripped.scale() < 0 && stripped.scale() >= -LARGEST_EXPONENT;
    return isShort ? stripped.setScale(0) : stripped;
  }

  static Object handOut(Object value) {
    return value instanceof byte[] bytes ? bytes.clone() : value;
  }

  /** An object that is equal to another if the values are equal, arrays by their bytes. */
  static Object comparable(Object value) {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, e -> comparable(e.getValue())));
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(ItemValues::comparable).collect(Collectors.toSet());
    }
    return value instanceof List<?> list
        ? list.stream().map(ItemValues::comparable).toList()
        : value;
  }

  static String show(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.length + " bytes";
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> e.getKey() + "=" + show(e.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return value instanceof Collection<?> values
        ? values.stream().map(ItemValues::show).collect(Collectors.joining(", ", "[", "]"))
        : value.toString();
  }
}
