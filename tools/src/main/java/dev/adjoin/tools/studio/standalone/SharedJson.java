// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import dev.adjoin.tools.text.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document in which equal parts are written once. {@code {"$": 7}} stands for element 7 of
 * {@code shared}, which may itself refer to earlier elements.
 *
 * <p>No other object can be mistaken for that: {@code $} is the name of a DynamoDB attribute at
 * most, and its value is an object then, not a number.
 */
final class SharedJson {
  /** Objects and lists with a shorter text are repeated. */
  private static final int SHORTEST = 24;

  private final Map<Object, Integer> uses = new HashMap<>();
  private final Map<Object, Integer> places = new HashMap<>();
  private final List<Object> shared = new ArrayList<>();

  private SharedJson() {}

  static String of(Map<String, ? extends @Nullable Object> document) {
    SharedJson json = new SharedJson();
    json.count(document);
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("document", json.parts(document));
    all.put("shared", json.shared);
    return JsonText.line(all);
  }

  /** Counts how often each part occurs; the parts of a repeated part count once. */
  private void count(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      if (uses.merge(map, 1, Integer::sum) == 1) {
        map.values().forEach(this::count);
      }
    } else if (value instanceof List<?> list) {
      if (uses.merge(list, 1, Integer::sum) == 1) {
        list.forEach(this::count);
      }
    }
  }

  private @Nullable Object write(@Nullable Object value) {
    boolean isRepeated =
        uses.getOrDefault(value, 0) > 1 && JsonText.line(value).length() >= SHORTEST;
    if (!isRepeated) {
      return parts(value);
    }
    Integer place = places.get(value);
    if (place == null) {
      Object parts = parts(value);
      place = shared.size();
      shared.add(parts);
      places.put(value, place);
    }
    return Map.of("$", place);
  }

  private @Nullable Object parts(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> parts = new LinkedHashMap<>();
      map.forEach((name, member) -> parts.put(name, write(member)));
      return parts;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> parts = new ArrayList<>();
      list.forEach(element -> parts.add(write(element)));
      return parts;
    }
    return value;
  }
}
