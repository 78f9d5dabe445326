// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.Journal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The full key of an item as text. */
record Place(String partition, String sort) {
  static Place of(ItemKey key, Function<String, @Nullable Object> values) {
    return new Place(key.partition().encode(values), key.sort().encode(values));
  }

  static Place of(ItemKey key, Function<String, @Nullable Object> values, int shard) {
    return new Place(key.partition().encode(values, shard), key.sort().encode(values));
  }

  /** The key of the item that a journal entry is about; empty if the entry does not name one. */
  static Optional<Place> ofSubject(OpenTable table, Map<String, AttributeValue> entry) {
    Map<String, AttributeValue> key = Journal.subject(entry);
    AttributeValue partition = key.get(table.design().table().partition());
    AttributeValue sort = key.get(table.design().table().sort());
    return partition == null || sort == null || partition.s() == null || sort.s() == null
        ? Optional.empty()
        : Optional.of(new Place(partition.s(), sort.s()));
  }

  long hash() {
    return Hashes.mix(Hashes.of(partition), Hashes.of(sort));
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
