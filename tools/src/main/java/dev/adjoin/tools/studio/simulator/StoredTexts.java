// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.tools.data.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The attributes of all stored items as text, by type: values to try patterns and writes with. */
final class StoredTexts {
  /** How many different inputs of a pattern are tried. */
  private static final int INPUTS = 6;

  private final Map<String, List<Map<String, String>>> items = new LinkedHashMap<>();

  private StoredTexts() {}

  static StoredTexts of(Adjoin db) {
    StoredTexts texts = new StoredTexts();
    db.export().stream()
        .forEach(
            each ->
                texts
                    .items
                    .computeIfAbsent(each.type(), type -> new ArrayList<>())
                    .add(texts(JsonValues.of(each.item()))));
    return texts;
  }

  private static Map<String, String> texts(Map<String, Object> members) {
    Map<String, String> texts = new LinkedHashMap<>();
    members.forEach(
        (name, value) -> {
          if (!(value instanceof List) && !(value instanceof Map)) {
            texts.put(name, value.toString());
          }
        });
    return texts;
  }

  /** The number of all items. */
  int size() {
    return items.values().stream().mapToInt(List::size).sum();
  }

  List<Map<String, String>> items(String type) {
    return items.getOrDefault(type, List.of());
  }

  /**
   * Inputs of a pattern, those with the most items first. A range is open and begins with the least
   * value that occurs.
   */
  List<Map<String, String>> inputs(Pattern pattern) {
    Map<Map<String, String>, Integer> counts = new LinkedHashMap<>();
    Map<Map<String, String>, String> least = new LinkedHashMap<>();
    for (Map<String, String> item : items(pattern.type())) {
      Map<String, String> inputs = new LinkedHashMap<>();
      pattern.inputs().stream()
          .filter(name -> item.containsKey(name))
          .forEach(name -> inputs.put(name, String.valueOf(item.get(name))));
      if (inputs.size() == pattern.inputs().size()) {
        String low = inputs.remove(String.valueOf(pattern.range()));
        counts.merge(inputs, 1, Integer::sum);
        if (low != null) {
          least.merge(inputs, low, (a, b) -> a.compareTo(b) <= 0 ? a : b);
        }
      }
    }
    if (counts.isEmpty()) {
      return List.of(anyInputs(pattern));
    }
    return counts.entrySet().stream()
        .sorted(Comparator.comparing(entry -> -entry.getValue()))
        .limit(INPUTS)
        .map(entry -> withRange(pattern, entry.getKey(), least.get(entry.getKey())))
        .toList();
  }

  private static Map<String, String> withRange(
      Pattern pattern, Map<String, String> inputs, String low) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String name : pattern.inputs()) {
      all.put(name, name.equals(pattern.range()) ? low + ".." : String.valueOf(inputs.get(name)));
    }
    return all;
  }

  /** For a pattern whose inputs no item of its type has: the first value of any item. */
  private Map<String, String> anyInputs(Pattern pattern) {
    Map<String, String> inputs = new LinkedHashMap<>();
    for (String name : pattern.inputs()) {
      TreeSet<String> values = new TreeSet<>();
      items.values().forEach(all -> all.forEach(item -> values.add(item.getOrDefault(name, ""))));
      values.remove("");
      inputs.put(name, values.isEmpty() ? "" : values.first());
    }
    return inputs;
  }
}
