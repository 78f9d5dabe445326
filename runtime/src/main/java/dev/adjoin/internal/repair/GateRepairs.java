// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.repair.GateRecount.NewGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Repairs of gates, and of marks that close them. Not thread-safe. */
final class GateRepairs {
  private static final int MOST_WRITES = DynamoDbLimits.TRANSACTION_ITEMS;

  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final RepairedItems items;
  private final GateRecount recount;

  GateRepairs(
      OpenTable table,
      ItemRules rules,
      Requests requests,
      RepairedItems items,
      GateRecount recount) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.items = items;
    this.recount = recount;
  }

  /**
   * Prepares the repairs of missing gates, and waits for the indexes that all repairs of gates use.
   */
  void before(List<Confirmed> found) {
    recount.beforeCreation(
        found.stream()
            .filter(each -> each.kind() == Kind.MISSING_GATE)
            .flatMap(each -> missingOf(each).stream())
            .toList());
  }

  RepairOutcome missing(Confirmed found) {
    NewGate missing = missingOf(found).orElse(null);
    if (missing == null) {
      return RepairOutcome.IMPOSSIBLE;
    }
    Map<String, AttributeValue> holder = found.claim() == null ? found.stored() : found.otherItem();
    return recount.create(missing, found.place(), found.stored(), holder)
        ? RepairOutcome.DONE
        : RepairOutcome.CHANGED;
  }

  private Optional<NewGate> missingOf(Confirmed found) {
    ExaminedItem.Claim claim = found.claim();
    if (claim == null) {
      return Optional.of(new NewGate(found.part(), found.place()));
    }
    List<Gate> gates = table.design().gates();
    for (int i = 0; i < gates.size(); i++) {
      if (claim.rule().isOf(gates.get(i))) {
        return Optional.of(new NewGate(i, claim.other()));
      }
    }
    return Optional.empty();
  }

  RepairOutcome closed(Confirmed found) {
    ExaminedItem.Claim claim = found.claim();
    AttributeValue open = AttributeValue.fromS(Gate.OPEN);
    if (claim == null) {
      Gate gate = table.design().gates().get(found.part());
      return items.write(List.of(items.own(found).unmarked().set(gate.state(), open).update()));
    }
    Gate gate = items.gate(found);
    return items.write(
        List.of(
            items.other(found).unmarked().set(gate.state(), open).update(),
            items.own(found).unmarked().check()));
  }

  /** A gate without an entity is removed if it counts nothing, else it becomes a tombstone. */
  RepairOutcome orphan(Confirmed found) {
    Gate gate = items.gate(found);
    Map<String, AttributeValue> item = found.stored();
    if (!ItemRules.isWhole(item, gate)) {
      return recount.isEmpty(gate, found.place())
          ? items.write(
              List.of(items.own(found).unchanged(item).delete(), items.other(found).gone().check()))
          : RepairOutcome.IMPOSSIBLE;
    }
    ConditionalWrite write =
        items
            .own(found)
            .exists()
            .equal(gate.number(), StoredValues.at(item, gate.number()))
            .equal(gate.changes(), StoredValues.at(item, gate.changes()));
    boolean isEmpty = ItemRules.number(item, gate) == 0;
    TransactWriteItem change =
        isEmpty
            ? write.delete()
            : write
                .set(gate.state(), AttributeValue.fromS(Gate.CLOSED))
                .set(OwnedAttribute.DELETING, AttributeValue.fromS(OwnedAttribute.GONE))
                .update();
    return items.write(List.of(change, items.other(found).gone().check()));
  }

  /** Undoes the mark of a delete that nobody can finish; it can be asked for again. */
  RepairOutcome unmark(Confirmed found) {
    ItemType type = found.type();
    Map<String, AttributeValue> item = found.stored();
    Function<String, @Nullable Object> values = rules.values(type, item);
    AttributeValue open = AttributeValue.fromS(Gate.OPEN);
    ConditionalWrite write = items.own(found).unchanged(item);
    write.equal(StoredValues.DELETING, item.get(OwnedAttribute.DELETING));
    write.set(OwnedAttribute.DELETING, null);
    List<TransactWriteItem> shards = new ArrayList<>();
    for (Gate gate : table.design().gates()) {
      if (!gate.entity().equals(type.type())) {
        continue;
      }
      if (!gate.isSharded()) {
        if (StoredValues.at(item, gate.state()) != null) {
          write.set(gate.state(), open);
        }
        continue;
      }
      ItemKey key = gate.ownKey(table.schema());
      List<Place> places = new ArrayList<>();
      for (int shard = 0; shard < gate.shards(); shard++) {
        places.add(Place.of(key, values, shard));
      }
      List<Map<String, AttributeValue>> stored = requests.each(places);
      for (int shard = 0; shard < gate.shards(); shard++) {
        if (StoredValues.at(stored.get(shard), gate.state()) != null) {
          shards.add(items.at(places.get(shard)).unmarked().set(gate.state(), open).update());
        }
      }
    }
    // The entity is unmarked last: until then no link passes, and the repair can be repeated.
    for (int i = 0; i < shards.size(); i += MOST_WRITES) {
      if (!requests.write(shards.subList(i, Math.min(shards.size(), i + MOST_WRITES)))) {
        return RepairOutcome.CHANGED;
      }
    }
    return items.write(List.of(write.update()));
  }
}
