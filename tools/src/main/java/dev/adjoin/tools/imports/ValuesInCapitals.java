// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The places of keys that hold values in capitals, such as {@code USA} and {@code NY#BUFFALO},
 * which read like words. They vary among items with the same attributes and keys of as many parts.
 */
final class ValuesInCapitals {
  private static final int FEW = 2;

  private final SampledTable table;
  private final Map<List<Object>, Set<Integer>> places = new HashMap<>();

  private ValuesInCapitals(SampledTable table) {
    this.table = table;
  }

  static ValuesInCapitals of(SampledTable table) {
    ValuesInCapitals found = new ValuesInCapitals(table);
    found.find(table.partition().name());
    SampledTable.Key sort = table.sort();
    if (sort != null) {
      found.find(sort.name());
    }
    return found;
  }

  /** Whether the token in one place of an item's key is a value. */
  boolean contains(Map<String, AttributeValue> item, String key, int place) {
    return places.getOrDefault(similar(item, key), Set.of()).contains(place);
  }

  private void find(String key) {
    Map<List<Object>, List<String[]>> groups = new HashMap<>();
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      groups.computeIfAbsent(similar(item, key), s -> new ArrayList<>()).add(tokens(item, key));
    }
    groups.forEach(
        (similar, keys) -> {
          for (int i = 0; i < keys.get(0).length; i++) {
            if (varies(keys, i)) {
              places.computeIfAbsent(similar, s -> new HashSet<>()).add(i);
            }
          }
        });
  }

  /** Items are similar if they have the same attributes and keys of as many parts. */
  private List<Object> similar(Map<String, AttributeValue> item, String key) {
    SampledTable.Key sort = table.sort();
    return List.of(
        key,
        item.keySet(),
        tokens(item, table.partition().name()).length,
        tokens(item, sort == null ? null : sort.name()).length);
  }

  private static String[] tokens(Map<String, AttributeValue> item, @Nullable String key) {
    return SampledTable.text(key == null ? null : item.get(key))
        .orElse("")
        .split(KeyShape.SEPARATOR, -1);
  }

  /**
   * Whether the tokens of a place are values: the whole of a key, or next to another place that
   * varies too. A word before a value is a key word, even if several types have keys of that form.
   */
  private static boolean varies(List<String[]> keys, int place) {
    Set<String> here = distinct(keys, place);
    int size = keys.get(0).length;
    if (here.size() < FEW) {
      return false;
    }
    if (size == 1) {
      return true;
    }
    boolean isBeforeWords =
        place + 1 < size
            && keys.stream().anyMatch(k -> KeyToken.isWord(k, place + 1, Set.of()))
            && distinct(keys, place + 1).size() >= FEW;
    boolean isBehindWords =
        place > 0
            && keys.stream().anyMatch(k -> KeyToken.isWord(k, place - 1, Set.of()))
            && distinct(keys, place - 1).size() >= FEW;
    return isBeforeWords || isBehindWords;
  }

  private static Set<String> distinct(List<String[]> keys, int place) {
    Set<String> distinct = new HashSet<>();
    keys.forEach(k -> distinct.add(k[place]));
    return distinct;
  }
}
