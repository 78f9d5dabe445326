// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.design.OwnedAttribute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** Whether Adjoin wrote the table: its recorded design is in it. */
  boolean isAdjoins() {
    return items.stream().anyMatch(this::isOwn);
  }

  boolean isOwn(Map<String, AttributeValue> item) {
    return text(item.get(partition.name())).orElse("").startsWith(OwnedAttribute.OWN_PARTITIONS);
  }

  /** The items of the application. */
  List<Map<String, AttributeValue>> applicationItems() {
    return items.stream().filter(i -> !isOwn(i)).toList();
  }

  /** The names of all key attributes, those of indexes included. */
  Set<String> keyNames() {
    Set<String> names =
        indexes.stream()
            .flatMap(i -> Stream.of(i.partition(), String.valueOf(i.sort())))
            .collect(Collectors.toSet());
    names.add(partition.name());
    if (sort != null) {
      names.add(sort.name());
    }
    return names;
  }

  /** The text of a string or number; empty for any other value. */
  static Optional<String> text(@Nullable AttributeValue value) {
    if (value == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(value.s() != null ? value.s() : value.n());
  }
}
