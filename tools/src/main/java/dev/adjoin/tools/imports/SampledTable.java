// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.design.OwnedAttribute;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table of which nothing is known but its keys and some of its items.
 *
 * @param sort the sort key; null if the table has none
 * @param timeToLive the attribute by which items expire; null if none do
 * @param isWhole whether the items are all that the table has
 */
record SampledTable(
    String name,
    Key partition,
    @Nullable Key sort,
    List<Index> indexes,
    List<Map<String, AttributeValue>> items,
    @Nullable String timeToLive,
    boolean stream,
    boolean isWhole) {
  /** The names that keys have which say nothing of their contents, in lower case. */
  static final String KEY_NAME = ".*(pk|sk|hash|range|partition|sort).*|.*key\\d*|[gl]si.*";

  /** The beginning of the sort keys of items that hold one shard of a gate. */
  private static final String GATE = "_GATE#";

  SampledTable {
    indexes = List.copyOf(indexes);
    items = List.copyOf(items);
  }

  /** A key attribute with its type: S, N or B. */
  record Key(String name, String type) {}

  /**
   * @param sort null if the index has no sort key
   */
  record Index(String name, boolean isLocal, String partition, @Nullable String sort) {}

  /** The name in the singular, without the rest of an ARN, as a name of its items. */
  String plainName() {
    return DraftNames.singular(name.replaceFirst(".*:table/", "").replaceAll("[^A-Za-z0-9]+", "_"));
  }

  /** Whether a model can describe the table as it is: both keys are there and are strings. */
  boolean isAdoptable() {
    return sort != null && sort.type().equals("S") && partition.type().equals("S");
  }

  /** Whether an index is keyed by the table's sort key. */
  boolean isKeyedBySort(Index index) {
    return sort != null && index.partition().equals(sort.name());
  }

  /** Whether the keys of an index are those of the table in the other order. */
  boolean isSwapped(Index index) {
    return isKeyedBySort(index) && partition.name().equals(index.sort());
  }

  /** Whether Adjoin wrote the table: its recorded design is in it. */
  boolean isAdjoins() {
    return items.stream().anyMatch(this::isOwn);
  }

  boolean isOwn(Map<String, AttributeValue> item) {
    return text(item.get(partition.name())).orElse("").startsWith(OwnedAttribute.OWN_PARTITIONS);
  }

  /** The items of the application; neither records nor gates of Adjoin's. */
  List<Map<String, AttributeValue>> applicationItems() {
    return items.stream().filter(i -> !isOwn(i) && !isGate(i)).toList();
  }

  private boolean isGate(Map<String, AttributeValue> item) {
    return sort != null && text(item.get(sort.name())).orElse("").startsWith(GATE);
  }

  /**
   * The names of all attributes that are only keys. The key of an index, or of a table that a model
   * cannot describe, is an attribute like any other if it holds plain values.
   */
  Set<String> keyNames() {
    Set<String> names =
        indexes.stream()
            .flatMap(i -> Stream.of(i.partition(), String.valueOf(i.sort())))
            .filter(this::isOnlyKey)
            .collect(Collectors.toSet());
    Stream.of(Optional.of(partition), Optional.ofNullable(sort))
        .flatMap(Optional::stream)
        .map(Key::name)
        .forEach(
            key -> {
              if (isAdoptable() || isOnlyKey(key)) {
                names.add(key);
              } else {
                names.remove(key);
              }
            });
    return names;
  }

  /** Whether an attribute is named like a key, or holds texts of several parts as keys do. */
  private boolean isOnlyKey(String name) {
    return name.toLowerCase(Locale.ROOT).matches(KEY_NAME)
        || items.stream().anyMatch(i -> text(i.get(name)).orElse("").contains(KeyShape.SEPARATOR));
  }

  /** Whether the keys of an index are made for it, and not attributes that it is keyed by. */
  boolean hasOwnKeys(Index index) {
    Set<String> keys = keyNames();
    return keys.contains(index.partition())
        && (index.sort() == null || keys.contains(index.sort()));
  }

  /** Whether an attribute is neither a key, nor the name of the type, nor one of Adjoin's own. */
  Predicate<String> isOrdinary(@Nullable String typeAttribute) {
    Set<String> keys = keyNames();
    return name -> !keys.contains(name) && !name.startsWith("_") && !name.equals(typeAttribute);
  }

  /** The texts of the ordinary attributes of an item. */
  Set<String> values(Map<String, AttributeValue> item, @Nullable String typeAttribute) {
    Predicate<String> isOrdinary = isOrdinary(typeAttribute);
    return item.entrySet().stream()
        .filter(e -> isOrdinary.test(e.getKey()))
        .flatMap(e -> text(e.getValue()).stream())
        .collect(Collectors.toSet());
  }

  /** The text of a string or number; empty for any other value. */
  static Optional<String> text(@Nullable AttributeValue value) {
    if (value == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(value.s() != null ? value.s() : value.n());
  }
}
