// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Relationship;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Opens shards of a gate to which a migration moves edges, with the number 0. The sweep opens those
 * of every entity; a link that comes first opens the one that it needs.
 *
 * <p>A transaction checks that the entity exists. The shard of an entity that is being deleted is
 * made closed: its edges can be moved there and removed, but no link passes.
 */
public final class ShardOpening {
  private final OpenTable table;
  private final String operation;
  private final Gate gate;
  private final ItemKey entity;

  public ShardOpening(OpenTable table, String operation, Gate gate) {
    this.table = table;
    this.operation = operation;
    this.gate = gate;
    End end = table.schema().requireEnd(gate.type(), gate.end());
    this.entity =
        table.design().primary().get(gate.entity()).key().renamed(table.schema().endRenames(end));
  }

  /**
   * Opens a shard if it is missing.
   *
   * @param identity the values of an edge
   * @param shard the key of the shard's item
   * @return whether the shard is there; false if the entity does not exist
   */
  public boolean open(
      Function<String, @Nullable Object> identity,
      Map<String, AttributeValue> shard,
      Supplier<Deadline> deadline) {
    Map<String, AttributeValue> owner = table.keys().of(entity, identity);
    while (true) {
      List<Map<String, AttributeValue>> stored = read(List.of(shard, owner));
      if (StoredValues.at(stored.get(0), AttributePath.of(gate.attribute())) != null) {
        return true;
      }
      if (stored.get(1).isEmpty() || StoredValues.isTombstone(stored.get(1))) {
        return false;
      }
      AttributeValue mark = stored.get(1).get(OwnedAttribute.DELETING);
      TransactWriteItem exists =
          new ConditionalWrite(table, owner)
              .exists()
              .equal(AttributePath.of(OwnedAttribute.DELETING), mark)
              .check();
      // If a condition fails, another process has opened the shard, or deletes the entity.
      if (ConditionalTransaction.send(
          table, operation, deadline.get(), List.of(opened(shard, mark == null), exists))) {
        return true;
      }
    }
  }

  private List<Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys) {
    return new BatchGets(table.calls(), table.keys()).together(Purpose.of(operation), keys);
  }

  private TransactWriteItem opened(Map<String, AttributeValue> shard, boolean isOpen) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put(last(gate.number()), StoredValues.ZERO);
    map.put(last(gate.changes()), StoredValues.ZERO);
    map.put(last(gate.state()), AttributeValue.fromS(isOpen ? Gate.OPEN : Gate.CLOSED));
    map.put(last(gate.storedEpoch()), StoredValues.number(gate.epoch()));
    ConditionalWrite write =
        new ConditionalWrite(table, shard)
            .absent(AttributePath.of(gate.attribute()))
            .set(gate.attribute(), AttributeValue.fromM(map));
    String type = table.design().table().type();
    if (type != null) {
      Relationship relationship = table.schema().relationship(gate.type()).orElseThrow();
      String label = "%s gate %s".formatted(relationship.stored(), gate.end());
      write.set(type, AttributeValue.fromS(label));
    }
    return write.update();
  }

  private static String last(AttributePath path) {
    return path.names().get(path.names().size() - 1);
  }
}
