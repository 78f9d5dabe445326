// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Query;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The positions of items in the lists that a Query reads, and the exclusive start keys that
 * continue there, in any shard.
 *
 * <p>A position is the sort key, so that it survives a change of shards. No item with that key
 * needs to exist. The start key of an index also needs the table's key, which is derived from the
 * values in the position, since the key of an index entry has the identity of the item. For the
 * position of an item that is not of the model any table key will do, since no other item has the
 * same position.
 *
 * <p>One entry lacks the identity: that of a lookup by a child's own id, which children of
 * different parents can share. Their positions have the table's key, too.
 */
final class Positions {
  /** Separates the parts of a position; in keys control characters are escaped. */
  private static final String SEPARATOR = "\0";

  private final OpenTable table;
  private final Query query;
  private final boolean isShared;

  Positions(OpenTable table, Query query) {
    this.table = table;
    this.query = query;
    this.isShared =
        query.index() != null
            && table.design().items().stream()
                .filter(type -> query.reads().contains(type.label()))
                .anyMatch(
                    type ->
                        type.entries().stream()
                            .filter(entry -> entry.index().equals(query.index()))
                            .anyMatch(entry -> !isIdentified(type, attributes(entry.key()))));
  }

  private static Set<String> attributes(ItemKey key) {
    Set<String> names = new HashSet<>(key.partition().attributes());
    names.addAll(key.sort().attributes());
    return names;
  }

  private static boolean isIdentified(ItemType type, Set<String> names) {
    return names.containsAll(attributes(type.key()));
  }

  /** The position of an item, or of the last key of a response. */
  String of(Map<String, AttributeValue> item) {
    String sort = item.get(query.range().sortKey()).s();
    return isShared
        ? String.join(SEPARATOR, sort, table.keys().partition(item), table.keys().sort(item))
        : sort;
  }

  /** The exclusive start key of the items after a position. */
  Map<String, AttributeValue> after(FilledRange range, String position) {
    String[] parts = position.split(SEPARATOR, -1);
    Map<String, AttributeValue> key =
        new LinkedHashMap<>(parts.length == 3 ? own(parts[1], parts[2]) : own(range, position));
    key.put(range.range().partitionKey(), AttributeValue.fromS(range.partition()));
    key.put(range.range().sortKey(), AttributeValue.fromS(parts[0]));
    return key;
  }

  private Map<String, AttributeValue> own(FilledRange range, String position) {
    Index index = Optional.ofNullable(query.index()).flatMap(table.design()::index).orElse(null);
    if (index == null || index.kind() == Index.Kind.SWAPPED) {
      return Map.of();
    }
    return table.design().items().stream()
        .filter(type -> query.reads().contains(type.label()))
        .flatMap(type -> identified(type, index, range.partition(), position))
        .findFirst()
        .orElseGet(() -> own(range.partition(), position));
  }

  private Map<String, AttributeValue> own(String partition, String sort) {
    return Map.of(
        table.design().table().partition(),
        AttributeValue.fromS(partition),
        table.design().table().sort(),
        AttributeValue.fromS(sort));
  }

  private Stream<Map<String, AttributeValue>> identified(
      ItemType type, Index index, String partition, String position) {
    return type.entries().stream()
        .filter(entry -> entry.index().equals(index.name()))
        .flatMap(entry -> values(entry, partition, position).stream())
        .filter(values -> isIdentified(type, values.keySet()))
        .map(values -> table.keys().of(type.key(), values::get));
  }

  private static Optional<Map<String, Object>> values(
      Entry entry, String partition, String position) {
    Optional<Map<String, Object>> inPartition = entry.key().partition().decodeSpread(partition);
    Optional<Map<String, Object>> inSort = entry.key().sort().decode(position);
    if (inPartition.isEmpty() || inSort.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> values = new HashMap<>(inPartition.get());
    values.putAll(inSort.get());
    return Optional.of(values);
  }
}
