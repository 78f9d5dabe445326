// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Converts values of a model to JSON values: maps, lists, strings, numbers and booleans. */
public final class JsonValues {
  private JsonValues() {}

  /** Converts all values of an item, by attribute. */
  public static Map<String, Object> of(Item item) {
    return of(item.toMap());
  }

  private static Map<String, Object> of(Map<?, ?> values) {
    Map<String, Object> plain = new LinkedHashMap<>();
    values.forEach((name, value) -> plain.put((String) name, of(value)));
    return plain;
  }

  /** Converts one value to the form that {@link AttributeParser} and {@link ItemLines} parse. */
  public static Object of(Object value) {
    if (value instanceof Map<?, ?> map) {
      return of(map);
    }
    if (value instanceof Collection<?> values) {
      return values.stream().map(JsonValues::of).toList();
    }
    if (value instanceof byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    }
    if (value instanceof Locale locale) {
      return locale.toLanguageTag();
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }
}
