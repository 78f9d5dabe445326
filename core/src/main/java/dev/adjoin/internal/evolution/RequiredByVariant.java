// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that values of each variant have in any case, by type and by the word of the
 * variant. The attributes of the types themselves are optional where not all variants have them.
 */
public record RequiredByVariant(Map<String, Map<String, Set<String>>> byType) {
  static final RequiredByVariant NONE = new RequiredByVariant(Map.of());

  public RequiredByVariant {
    Map<String, Map<String, Set<String>>> sorted = new TreeMap<>();
    byType.forEach(
        (type, byWord) -> {
          Map<String, Set<String>> words = new TreeMap<>();
          byWord.forEach(
              (word, names) ->
                  words.put(word, Collections.unmodifiableSortedSet(new TreeSet<>(names))));
          sorted.put(type, Collections.unmodifiableMap(words));
        });
    byType = Collections.unmodifiableMap(sorted);
  }

  static RequiredByVariant of(Model model) {
    Map<String, Map<String, Set<String>>> all = new TreeMap<>();
    for (Entity entity : model.entities()) {
      add(all, entity.name(), entity.variants());
    }
    for (NestedType type : model.types()) {
      add(all, type.name(), type.variants());
    }
    return new RequiredByVariant(all);
  }

  private static void add(
      Map<String, Map<String, Set<String>>> all, String type, @Nullable Variants variants) {
    if (variants != null) {
      Map<String, Set<String>> byWord = new TreeMap<>();
      variants.all().forEach(v -> byWord.put(v.word(), required(v.attributes())));
      all.put(type, byWord);
    }
  }

  private static Set<String> required(List<Attribute> attributes) {
    Set<String> names = new TreeSet<>();
    attributes.stream()
        .filter(a -> !a.optional() && a.preset() == null)
        .forEach(a -> names.add(a.name()));
    return names;
  }

  /** Whether it is the word of a variant of the type. */
  boolean isVariant(String type, String word) {
    return byType.getOrDefault(type, Map.of()).containsKey(word);
  }

  /** The attributes that a variant newly requires: {@code isbn} with the words of its variants. */
  Map<String, List<String>> addedSince(RequiredByVariant before, String type) {
    Map<String, List<String>> added = new TreeMap<>();
    Map<String, Set<String>> known = before.byType.getOrDefault(type, Map.of());
    byType
        .getOrDefault(type, Map.of())
        .forEach(
            (word, names) ->
                names.stream()
                    .filter(n -> known.containsKey(word) && !known.get(word).contains(n))
                    .forEach(n -> added.computeIfAbsent(n, k -> new ArrayList<>()).add(word)));
    return added;
  }

  /** Whether every variant of this required the attribute in the recorded design. */
  boolean isRequiredOfAll(RequiredByVariant recorded, String type, String attribute) {
    Map<String, Set<String>> before = recorded.byType.getOrDefault(type, Map.of());
    Set<String> words = byType.getOrDefault(type, Map.of()).keySet();
    return !words.isEmpty()
        && words.stream().allMatch(word -> before.getOrDefault(word, Set.of()).contains(attribute));
  }

  /** This with the types and variants that only the recorded one has, unless they are gone. */
  RequiredByVariant keeping(RequiredByVariant recorded, Set<String> gone) {
    Map<String, Map<String, Set<String>>> all = new TreeMap<>(recorded.byType);
    all.keySet().removeAll(gone);
    byType.forEach(
        (type, byWord) -> {
          Map<String, Set<String>> words =
              new TreeMap<>(recorded.byType.getOrDefault(type, Map.of()));
          words.keySet().removeIf(word -> gone.contains(type + "." + word));
          words.putAll(byWord);
          all.put(type, words);
        });
    return new RequiredByVariant(all);
  }

  /** The same under other names. */
  RequiredByVariant renamed(UnaryOperator<String> types, BinaryOperator<String> attributes) {
    Map<String, Map<String, Set<String>>> all = new TreeMap<>();
    byType.forEach(
        (type, byWord) -> {
          Map<String, Set<String>> words = new TreeMap<>();
          byWord.forEach(
              (word, names) -> {
                Set<String> renamed = new TreeSet<>();
                names.forEach(n -> renamed.add(attributes.apply(type, n)));
                words.put(word, renamed);
              });
          all.put(types.apply(type), words);
        });
    return new RequiredByVariant(all);
  }
}
