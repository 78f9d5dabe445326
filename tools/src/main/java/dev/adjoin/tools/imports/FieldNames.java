// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Names the fields of keys. A field has the name of the attribute that has the same value in every
 * item; without one it is named after the word before it. Not thread-safe.
 */
final class FieldNames {
  private final SampledTable table;
  private final @Nullable String typeAttribute;
  private final List<Map<String, AttributeValue>> items;
  private final Map<String, AttributeType> types;
  private final Map<String, List<String>> fieldValues;

  /**
   * @param types takes the types of fields that no attribute holds, and of ordered enums
   * @param fieldValues has and takes the values of each field in the order of the items
   */
  FieldNames(
      SampledTable table,
      @Nullable String typeAttribute,
      List<Map<String, AttributeValue>> items,
      Map<String, AttributeType> types,
      Map<String, List<String>> fieldValues) {
    this.table = table;
    this.typeAttribute = typeAttribute;
    this.items = items;
    this.types = types;
    this.fieldValues = fieldValues;
  }

  /**
   * The name of a field.
   *
   * @param tokens its value in the key of each item
   * @param word the word before it in the key; empty if there is none
   * @param key the attribute that is the key
   */
  String of(List<String> tokens, String word, String key) {
    List<String> values = tokens.stream().map(KeyToken::decoded).toList();
    String name = attribute(tokens, word);
    if (name == null) {
      name = ranked(tokens);
    }
    if (name == null) {
      name = known(values);
    }
    if (name == null) {
      name = invented(word, key, values);
      AttributeType type = AttributeTypes.ofTexts(values);
      types.putIfAbsent(name, type instanceof AttributeType.Choice ? Scalar.STRING : type);
    }
    fieldValues.putIfAbsent(name, values);
    return name;
  }

  /** A field that has the same values in another key of the items; null if there is none. */
  private @Nullable String known(List<String> values) {
    return fieldValues.entrySet().stream()
        .filter(e -> e.getValue().equals(values))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  /** The attribute that has the value of the token in every item; null if there is none. */
  @Nullable String attribute(List<String> tokens, String word) {
    List<String> fitting = new ArrayList<>();
    Predicate<String> isOrdinary = table.isOrdinary(typeAttribute);
    for (String name : new TreeSet<>(items.get(0).keySet())) {
      if (isOrdinary.test(name) && fits(tokens, name)) {
        fitting.add(name);
      }
    }
    String tag = word.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return fitting.stream()
        .max(
            Comparator.comparingInt((String name) -> likelihood(name, tag))
                .thenComparing(Comparator.reverseOrder()))
        .orElse(null);
  }

  private static int likelihood(String name, String tag) {
    return (!tag.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith(tag) ? 4 : 0)
        + (name.endsWith("Id") || name.endsWith("ID") || name.equals("id") ? 2 : 0)
        + (name.matches(".*([Nn]ame|[Tt]itle|[Cc]ode|[Kk]ey|[Ss]lug)") ? 1 : 0);
  }

  private boolean fits(List<String> tokens, String name) {
    for (int i = 0; i < items.size(); i++) {
      String value = SampledTable.text(items.get(i).get(name)).orElse(null);
      if (value == null || !KeyToken.isSame(tokens.get(i), value)) {
        return false;
      }
    }
    return true;
  }

  /** The attribute whose words have the tokens as ranks: {@code 000} for the first. */
  private @Nullable String ranked(List<String> tokens) {
    if (!tokens.stream().allMatch(t -> t.matches("\\d{3}"))) {
      return null;
    }
    Predicate<String> isOrdinary = table.isOrdinary(null);
    for (String name : new TreeSet<>(items.get(0).keySet())) {
      Map<String, String> words = new TreeMap<>();
      boolean isRank = isOrdinary.test(name);
      for (int i = 0; isRank && i < items.size(); i++) {
        AttributeValue value = items.get(i).get(name);
        String word = value == null ? null : value.s();
        isRank =
            word != null
                && word.matches("[A-Za-z_-]+")
                && word.equals(words.computeIfAbsent(tokens.get(i), t -> word));
      }
      isRank = isRank && new HashSet<>(words.values()).size() == words.size() && words.size() > 1;
      // Ranks that were not seen belong to words that are not known.
      isRank = isRank && words.containsKey("%03d".formatted(words.size() - 1));
      if (isRank) {
        types.put(name, new AttributeType.Choice(List.copyOf(words.values()), true));
        return name;
      }
    }
    return null;
  }

  /**
   * A name for a field that no attribute holds: after the word before it, the kind of its values or
   * the key.
   */
  private String invented(String word, String key, List<String> values) {
    String wanted = wanted(word, key, values);
    String name = wanted;
    for (int i = 2; isTaken(name, values); i++) {
      name = wanted + i;
    }
    return name;
  }

  private String wanted(String word, String key, List<String> values) {
    if (word.equalsIgnoreCase(KeyShape.SHARD)) {
      return "shard";
    }
    AttributeType type = AttributeTypes.ofTexts(values);
    if (type == Scalar.INSTANT) {
      return "time";
    }
    if (type == Scalar.DATE) {
      return "date";
    }
    if (values.stream().allMatch(v -> v.matches("\\d{4}-(0[1-9]|1[0-2])"))) {
      return "month";
    }
    if (!word.isEmpty()) {
      return DraftNames.camelCase(word) + "Id";
    }
    String base = DraftNames.camelCase(key);
    if (base.toLowerCase(Locale.ROOT).matches(SampledTable.KEY_NAME)) {
      return key.equals(table.partition().name()) ? "id" : "part";
    }
    // A model cannot name an attribute like a key of its table.
    return table.keyNames().contains(base) ? base + "Value" : base;
  }

  private boolean isTaken(String name, List<String> values) {
    List<String> known = fieldValues.get(name);
    return known != null && !known.equals(values)
        || table.keyNames().contains(name)
        || items.stream().anyMatch(i -> i.containsKey(name));
  }
}
