// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads how many edges the gate of an entity counts, with strong consistency. */
record GateNumbers(OpenTable table) {

  /**
   * The number of a gate: in the entity's item or, with shards, by BatchGetItem of its shards.
   *
   * @param stored the entity as read
   * @param identity the id of the entity, in stored form
   */
  long number(Gate gate, Map<String, AttributeValue> stored, Map<String, AttributeValue> identity) {
    if (!gate.isSharded()) {
      return StoredValues.numeric(StoredValues.at(stored, gate.number())).longValue();
    }
    Relationship relationship = table.schema().relationship(gate.relationship()).orElseThrow();
    ItemKey key = gate.item().renamed(table.schema().identityNames(relationship, gate.side()));
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(
                shard -> table.keys().of(key, table.codec(gate.entity()).values(identity), shard))
            .toList();
    return new BatchGets(table.calls(), table.keys())
        .get(Purpose.of(gate.entity() + ".delete"), keys, true, table.calls()::deadline).stream()
            .filter(item -> item != null)
            .mapToLong(i -> StoredValues.numeric(StoredValues.at(i, gate.number())).longValue())
            .sum();
  }
}
