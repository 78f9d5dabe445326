// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Query;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts a position to the exclusive start key of a Query, in any shard.
 *
 * <p>No item with that key needs to exist. The start key of an index also needs the table's key,
 * which is derived from the values in the position, since every sort key of an index ends with the
 * identity of the item. For the position of an item that is not of the model any table key will do,
 * since no other item has the same position.
 */
final class StartKeys {
  private final OpenTable table;
  private final Query query;

  StartKeys(OpenTable table, Query query) {
    this.table = table;
    this.query = query;
  }

  Map<String, AttributeValue> after(FilledRange range, String position) {
    Map<String, AttributeValue> key = new LinkedHashMap<>(own(range, position));
    key.put(range.range().partitionKey(), AttributeValue.fromS(range.partition()));
    key.put(range.range().sortKey(), AttributeValue.fromS(position));
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
        .orElseGet(
            () ->
                Map.of(
                    table.design().table().partition(),
                    AttributeValue.fromS(range.partition()),
                    table.design().table().sort(),
                    AttributeValue.fromS(position)));
  }

  private Stream<Map<String, AttributeValue>> identified(
      ItemType type, Index index, String partition, String position) {
    return type.entries().stream()
        .filter(entry -> entry.index().equals(index.name()))
        .flatMap(entry -> values(entry, partition, position).stream())
        .filter(
            values ->
                values.keySet().containsAll(type.key().partition().attributes())
                    && values.keySet().containsAll(type.key().sort().attributes()))
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
