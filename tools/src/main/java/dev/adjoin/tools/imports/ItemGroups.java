// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Groups items by the form of their keys.
 *
 * <p>A key is split at {@code #}. A token is a word if it reads like one (capitals, or a prefix)
 * and no attribute of its item has it as a value; else it is the value of a field.
 */
final class ItemGroups {
  private static final int MANY_GROUPS = 4;
  private static final String FIELD = "{}";

  private final SampledTable table;
  private final @Nullable String typeAttribute;
  private final ValuesInCapitals capitals;
  private final ConstantSortKeys constants;

  private ItemGroups(SampledTable table) {
    this.table = table;
    this.typeAttribute = TypeAttribute.of(table);
    this.capitals = ValuesInCapitals.of(table);
    this.constants = ConstantSortKeys.of(table);
  }

  /** The groups in the order of their keys. */
  static List<ItemGroup> of(SampledTable table) {
    return new ItemGroups(table).groups();
  }

  private List<ItemGroup> groups() {
    Map<List<String>, List<Map<String, AttributeValue>>> groups =
        new TreeMap<>(Comparator.comparing(Object::toString));
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      groups.computeIfAbsent(signature(item), s -> new ArrayList<>()).add(item);
    }
    Map<List<String>, List<List<String>>> words = new HashMap<>();
    List<ItemGroup> all = new ArrayList<>();
    merged(groups, words)
        .forEach(
            (signature, items) ->
                all.add(
                    KeyShapes.group(
                        table, typeAttribute, items, words.getOrDefault(signature, List.of()))));
    return all;
  }

  private List<String> signature(Map<String, AttributeValue> item) {
    SampledTable.Key sort = table.sort();
    return List.of(
        typeAttribute == null ? "" : SampledTable.text(item.get(typeAttribute)).orElse(""),
        outline(item, table.partition().name()),
        sort == null ? "" : outline(item, sort.name()));
  }

  private String outline(Map<String, AttributeValue> item, String key) {
    String text = SampledTable.text(item.get(key)).orElse("");
    if (constants.contains(key, text)) {
      return text;
    }
    Set<String> values = table.values(item, typeAttribute);
    String[] tokens = text.split(KeyShape.SEPARATOR, -1);
    List<String> outline = new ArrayList<>();
    for (int i = 0; i < tokens.length; i++) {
      boolean isWord = KeyToken.isWord(tokens, i, values) && !capitals.contains(item, key, i);
      outline.add(isWord ? tokens[i] : FIELD);
    }
    return String.join(KeyShape.SEPARATOR, outline);
  }

  /**
   * Joins many small groups that differ in one word: it is a value in capitals, not a word.
   *
   * @param words takes the words that were joined, by the signature that they were joined to
   */
  private static Map<List<String>, List<Map<String, AttributeValue>>> merged(
      Map<List<String>, List<Map<String, AttributeValue>>> groups,
      Map<List<String>, List<List<String>>> words) {
    Map<List<String>, Set<List<String>>> general = new LinkedHashMap<>();
    for (List<String> signature : groups.keySet()) {
      for (int half = 1; half <= 2; half++) {
        String[] tokens = signature.get(half).split(KeyShape.SEPARATOR, -1);
        for (int i = 0; i < tokens.length; i++) {
          if (!tokens[i].equals(FIELD) && (i > 0 || tokens.length == 1)) {
            String[] changed = tokens.clone();
            changed[i] = FIELD;
            List<String> generalised = new ArrayList<>(signature);
            generalised.set(half, String.join(KeyShape.SEPARATOR, changed));
            general.computeIfAbsent(generalised, g -> new LinkedHashSet<>()).add(signature);
          }
        }
      }
    }
    Map<List<String>, List<Map<String, AttributeValue>>> result = new LinkedHashMap<>(groups);
    general.forEach(
        (to, from) -> {
          List<List<String>> present = from.stream().filter(result::containsKey).toList();
          int items = present.stream().mapToInt(s -> result.get(s).size()).sum();
          if (present.size() >= MANY_GROUPS && items < present.size() * 2) {
            List<Map<String, AttributeValue>> joined =
                result.computeIfAbsent(to, t -> new ArrayList<>());
            present.forEach(s -> joined.addAll(result.remove(s)));
            words
                .computeIfAbsent(to, t -> new ArrayList<>())
                .add(present.stream().map(s -> difference(s, to)).toList());
          }
        });
    return result;
  }

  /** The word in which a signature differs from a more general one. */
  private static String difference(List<String> signature, List<String> general) {
    for (int half = 1; half <= 2; half++) {
      String[] words = signature.get(half).split(KeyShape.SEPARATOR, -1);
      String[] others = general.get(half).split(KeyShape.SEPARATOR, -1);
      for (int i = 0; i < words.length; i++) {
        if (!words[i].equals(others[i])) {
          return words[i];
        }
      }
    }
    throw new IllegalArgumentException("Signatures must differ, but were both " + signature);
  }
}
