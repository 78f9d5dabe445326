// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.plan.Proof;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Values of stored items that the inputs of a pattern can have, so that a question has answers. */
final class InputSuggestions {
  private static final int MOST = 50;

  private InputSuggestions() {}

  /** The inputs that most of the read items have together, and other values of each. */
  static JsonFields of(Proof proof, StoredSample sample) {
    List<Map<String, Object>> items = sample.items(proof.answer().name().type());
    JsonFields known = new JsonFields();
    for (Proof.Input input : proof.inputs()) {
      TreeSet<String> values = new TreeSet<>();
      items.stream().map(item -> text(item, input)).filter(Objects::nonNull).forEach(values::add);
      known.with(input.name(), values.stream().limit(MOST).toList());
    }
    return new JsonFields().with("values", usual(proof, items)).with("known", known);
  }

  private static Map<String, String> usual(Proof proof, List<Map<String, Object>> items) {
    Map<Map<String, String>, Integer> numbers = new LinkedHashMap<>();
    for (Map<String, Object> item : items) {
      Map<String, String> values = new LinkedHashMap<>();
      for (Proof.Input input : proof.inputs()) {
        String value = text(item, input);
        if (value != null) {
          values.put(input.name(), input.isRange() ? value + ".." : value);
        }
      }
      if (values.size() == proof.inputs().size()) {
        numbers.merge(values, 1, Integer::sum);
      }
    }
    List<Map.Entry<Map<String, String>, Integer>> all = new ArrayList<>(numbers.entrySet());
    all.sort(Comparator.comparing(entry -> -entry.getValue()));
    return all.isEmpty() ? Map.of() : all.get(0).getKey();
  }

  /** Inputs are attributes of keys, which are texts, numbers and other single values. */
  private static @Nullable String text(Map<String, Object> item, Proof.Input input) {
    Object value = item.get(input.name());
    return value == null ? null : value.toString();
  }
}
