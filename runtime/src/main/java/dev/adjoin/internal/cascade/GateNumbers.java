// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The numbers of edges that the gates of an entity count, read with strong consistency. */
record GateNumbers(OpenTable table) {
  /**
   * The item that holds a gate or one of its shards.
   *
   * @param number how many edges it counts
   */
  record Holder(Map<String, AttributeValue> key, Map<String, AttributeValue> item, long number) {}

  /**
   * The items that hold a gate: the entity itself or, with shards, those of its shards that exist,
   * by BatchGetItem.
   *
   * @param stored the entity as read
   * @param identity the id of the entity, in stored form
   */
  List<Holder> holders(
      Gate gate, Map<String, AttributeValue> stored, Map<String, AttributeValue> identity) {
    if (!gate.isSharded()) {
      return stored.isEmpty() ? List.of() : List.of(holder(gate, stored));
    }
    ItemKey key = gate.ownKey(table.schema());
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(
                shard -> table.keys().of(key, table.codec(gate.entity()).values(identity), shard))
            .toList();
    return new BatchGets(table.calls(), table.keys())
        .get(Purpose.of(gate.entity() + ".delete"), keys, true, table.calls()::deadline).stream()
            .filter(Objects::nonNull)
            .map(item -> holder(gate, item))
            .toList();
  }

  private Holder holder(Gate gate, Map<String, AttributeValue> item) {
    long number = StoredValues.numeric(StoredValues.at(item, gate.number())).longValue();
    return new Holder(table.keys().in(item), item, number);
  }

  /** The number of a gate, which is the sum of its shards. */
  long number(Gate gate, Map<String, AttributeValue> stored, Map<String, AttributeValue> identity) {
    return sum(holders(gate, stored, identity));
  }

  static long sum(List<Holder> holders) {
    return holders.stream().mapToLong(Holder::number).sum();
  }

  /**
   * Sets the numbers of a closed gate to 0, each on condition that it has not changed since it was
   * read, and that the entity still has the mark of the delete that closed the gate.
   *
   * @param entity the key of the entity
   * @return whether none had changed
   */
  boolean reset(Gate gate, List<Holder> holders, Map<String, AttributeValue> entity, String mark) {
    boolean isReset = true;
    for (Holder holder : holders) {
      if (holder.number > 0) {
        ConditionalWrite write =
            new ConditionalWrite(table, holder.key)
                .exists()
                .equal(gate.changes(), StoredValues.at(holder.item, gate.changes()))
                .equal(gate.state(), AttributeValue.fromS(Gate.CLOSED))
                .set(gate.number(), StoredValues.ZERO)
                .add(gate.changes(), 1);
        List<TransactWriteItem> writes = new ArrayList<>();
        if (holder.key.equals(entity)) {
          writes.add(marked(write, mark).update());
        } else {
          writes.add(marked(new ConditionalWrite(table, entity), mark).check());
          writes.add(write.update());
        }
        isReset &=
            ConditionalTransaction.send(
                table, gate.entity() + ".delete", table.calls().deadline(), writes);
      }
    }
    return isReset;
  }

  private static ConditionalWrite marked(ConditionalWrite write, String mark) {
    return write.equal(AttributePath.of(OwnedAttribute.MARK), AttributeValue.fromS(mark));
  }
}
