// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.ConditionalTransaction;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.End;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Opens a gate that a migration fills, or a shard of it, with the number 0. The sweep opens those
 * of every entity; a link that comes first opens the one that it needs.
 *
 * <p>A transaction checks that the entity exists. The gate of an entity that is being deleted is
 * made closed: its edges can be counted there and removed, but no link passes. A number that was
 * stored on the entity before is replaced: it counts no edge.
 */
public final class FillingGateOpening {
  private final OpenTable table;
  private final String operation;
  private final Gate gate;
  private final ItemKey entity;

  public FillingGateOpening(OpenTable table, String operation, Gate gate) {
    this.table = table;
    this.operation = operation;
    this.gate = gate;
    End end = table.schema().requireEnd(gate.type(), gate.end());
    this.entity =
        table.design().primary().get(gate.entity()).key().renamed(table.schema().endRenames(end));
  }

  /**
   * Opens a gate or a shard if it is missing.
   *
   * @param identity the values of an edge, or of an item that refers to the entity
   * @param shard the key of the item that holds it
   * @return whether it is there; false if the entity does not exist
   * @throws dev.adjoin.AdjoinException if others changed the entity each time until the deadline
   */
  public boolean open(
      Function<String, @Nullable Object> identity,
      Map<String, AttributeValue> shard,
      Supplier<Deadline> deadline) {
    Map<String, AttributeValue> owner = table.keys().of(entity, identity);
    Deadline whole = deadline.get();
    boolean isLast = false;
    for (int attempt = 1; ; attempt++) {
      List<Map<String, AttributeValue>> stored =
          read(gate.isSharded() ? List.of(owner, shard) : List.of(owner));
      Map<String, AttributeValue> holder = stored.get(stored.size() - 1);
      if (StoredValues.at(holder, AttributePath.of(gate.attribute())) != null) {
        return true;
      }
      if (stored.get(0).isEmpty() || StoredValues.isTombstone(stored.get(0))) {
        return false;
      }
      if (isLast) {
        throw FailureBuilder.of(Reason.CONFLICT, operation)
            .because(
                table.named(owner).map(ItemName::toString).orElse(gate.entity())
                    + " was changed by others each time its gate was to be opened");
      }
      AttributeValue mark = stored.get(0).get(OwnedAttribute.DELETING);
      ConditionalWrite exists =
          new ConditionalWrite(table, owner)
              .exists()
              .equal(AttributePath.of(OwnedAttribute.DELETING), mark);
      List<TransactWriteItem> writes =
          gate.isSharded()
              ? List.of(labelled(opened(new ConditionalWrite(table, shard), mark)), exists.check())
              : List.of(opened(exists, mark).update());
      // If a condition fails, another process has opened the gate, or deletes the entity.
      if (ConditionalTransaction.send(table, operation, deadline.get(), writes)) {
        return true;
      }
      // At the deadline, what the others did is looked at once more.
      isLast = !whole.pause(operation, attempt);
    }
  }

  private List<Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys) {
    return new BatchGets(table.calls(), table.keys()).together(Purpose.of(operation), keys);
  }

  /**
   * @param mark the mark of a delete of the entity; null if it has none
   */
  private ConditionalWrite opened(ConditionalWrite holder, @Nullable AttributeValue mark) {
    Map<String, AttributeValue> map = new HashMap<>();
    map.put(last(gate.changes()), StoredValues.ZERO);
    map.put(last(gate.state()), AttributeValue.fromS(mark == null ? Gate.OPEN : Gate.CLOSED));
    map.put(last(gate.storedEpoch()), StoredValues.number(gate.epoch()));
    if (gate.number().names().size() > 1) {
      map.put(last(gate.number()), StoredValues.ZERO);
    } else {
      holder.set(gate.number(), StoredValues.ZERO);
    }
    return holder
        .absent(AttributePath.of(gate.attribute()))
        .set(gate.attribute(), AttributeValue.fromM(map));
  }

  private TransactWriteItem labelled(ConditionalWrite write) {
    String type = table.design().table().type();
    if (type != null) {
      ItemType item =
          new ItemType(gate.type(), ItemType.Kind.GATE, gate.end(), gate.item(), List.of());
      write.set(type, AttributeValue.fromS(item.storedLabel(table.schema())));
    }
    return write.update();
  }

  private static String last(AttributePath path) {
    return path.names().get(path.names().size() - 1);
  }
}
