// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The sort keys that are the same word in several partitions, such as {@code profile}, on items
 * with attributes that no other item has: the items of one type, not a value.
 *
 * @param key the sort key of the table
 */
record ConstantSortKeys(String key, Set<String> words) {

  static ConstantSortKeys of(SampledTable table) {
    SampledTable.Key sort = table.sort();
    if (sort == null) {
      return new ConstantSortKeys("", Set.of());
    }
    Map<String, Set<String>> partitions = new HashMap<>();
    Map<String, Set<Set<String>>> attributes = new HashMap<>();
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      String word = SampledTable.text(item.get(sort.name())).orElse("");
      partitions
          .computeIfAbsent(word, w -> new HashSet<>())
          .add(SampledTable.text(item.get(table.partition().name())).orElse(""));
      attributes.computeIfAbsent(word, w -> new HashSet<>()).add(item.keySet());
    }
    Set<String> words = new HashSet<>();
    for (String word : partitions.keySet()) {
      boolean isWord = word.matches("[A-Za-z][A-Za-z_-]*") && partitions.get(word).size() > 1;
      if (isWord && isAlone(word, attributes)) {
        words.add(word);
      }
    }
    return new ConstantSortKeys(sort.name(), words);
  }

  private static boolean isAlone(String word, Map<String, Set<Set<String>>> attributes) {
    for (Map.Entry<String, Set<Set<String>>> other : attributes.entrySet()) {
      if (!other.getKey().equals(word)
          && other.getValue().stream().anyMatch(attributes.get(word)::contains)) {
        return false;
      }
    }
    return attributes.size() > 1;
  }

  boolean contains(String attribute, String text) {
    return attribute.equals(key) && words.contains(text);
  }
}
