// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.write.ShardOpening;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Moves edges from the gates of one epoch to those of the next, beside programs that link and
 * unlink.
 *
 * <h2>Why every edge is counted once, at every moment</h2>
 *
 * The stamp of an edge says which gate counts it. A link writes the stamp and counts the edge at
 * the new gate; an unlink reads the stamp, counts the edge out where it says, and requires that the
 * stamp is still the one that was read. A move is one transaction too: it sets the stamp on the
 * condition that the edge has none and was not changed, and changes both numbers. So the number of
 * edges is the sum of both gates before and after each of them, whatever else runs, and a move that
 * is repeated does nothing. Nothing is counted, so that no index has to catch up, however popular
 * the entity is.
 */
final class EdgeMoves {
  private static final int TRIES = 100;

  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final List<Gate> gates;

  /**
   * @param gates the new gates, each with its former one
   */
  EdgeMoves(OpenTable table, ItemRules rules, Requests requests, List<Gate> gates) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.gates = List.copyOf(gates);
  }

  /** The gate that an edge has to be moved to; null if it is there, or is no such edge. */
  @Nullable Gate next(ItemType type, Map<String, AttributeValue> item) {
    return type.kind() == ItemType.Kind.RELATIONSHIP
        ? gates.stream()
            .filter(g -> g.type().equals(type.type()) && !isStamped(g, item))
            .findFirst()
            .orElse(null)
        : null;
  }

  private static boolean isStamped(Gate gate, Map<String, AttributeValue> item) {
    AttributeValue stamp = item.get(gate.stamp());
    return stamp != null && StoredValues.numeric(stamp).intValue() == gate.epoch();
  }

  /**
   * Moves an edge to a gate.
   *
   * @param changes what else the edge gets, by attribute; null for an attribute that it loses
   * @return whether it was moved; false if the edge has changed, and must be looked at again
   * @throws dev.adjoin.AdjoinException if the edge cannot be counted
   */
  boolean move(
      Gate gate,
      ItemType type,
      Map<String, AttributeValue> item,
      Map<String, @Nullable AttributeValue> changes) {
    Function<String, @Nullable Object> identity = rules.values(type, item);
    Map<String, AttributeValue> shard = table.keys().of(gate.item(), identity);
    Gate former = Objects.requireNonNull(gate.former());
    Map<String, AttributeValue> old = table.keys().of(former.item(), identity);
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      if (requests.write(writes(gate, shard, former, old, item, changes))) {
        return true;
      }
      List<Map<String, AttributeValue>> now =
          requests.each(List.of(rules.place(item), place(shard), place(old)));
      if (!now.get(0).equals(item)) {
        return false;
      }
      if (now.get(2).isEmpty() || !isOpen(gate, identity, shard)) {
        break;
      }
    }
    throw FailureBuilder.of(Reason.REFUSED, Requests.MIGRATE)
        .because(
            ("%s cannot be counted, because its %s or the gate of it is missing; fix this with the"
                    + " new model, and finish the migration again")
                .formatted(rules.place(item), gate.entity()));
  }

  private Place place(Map<String, AttributeValue> key) {
    return new Place(table.keys().partition(key), table.keys().sort(key));
  }

  private boolean isOpen(
      Gate gate, Function<String, @Nullable Object> identity, Map<String, AttributeValue> shard) {
    return new ShardOpening(table, Requests.MIGRATE, gate)
        .open(identity, shard, table.calls()::patientDeadline);
  }

  private List<TransactWriteItem> writes(
      Gate gate,
      Map<String, AttributeValue> shard,
      Gate former,
      Map<String, AttributeValue> old,
      Map<String, AttributeValue> item,
      Map<String, @Nullable AttributeValue> changes) {
    ConditionalWrite edge =
        new ConditionalWrite(table, table.keys().in(item))
            .unchanged(item)
            .equal(path(gate.stamp()), item.get(gate.stamp()))
            .set(gate.stamp(), StoredValues.number(gate.epoch()));
    changes.forEach(edge::set);
    // With some numbers of shards, both gates are in one item.
    Map<Map<String, AttributeValue>, ConditionalWrite> counts = new LinkedHashMap<>();
    count(counts.computeIfAbsent(shard, this::write), gate, 1);
    count(counts.computeIfAbsent(old, this::write), former, -1);
    List<TransactWriteItem> writes = new ArrayList<>(List.of(edge.update()));
    counts.values().forEach(each -> writes.add(each.update()));
    return writes;
  }

  private static AttributePath path(String attribute) {
    return AttributePath.of(attribute);
  }

  private ConditionalWrite write(Map<String, AttributeValue> key) {
    return new ConditionalWrite(table, key).exists();
  }

  private static void count(ConditionalWrite write, Gate gate, int amount) {
    write.add(gate.number(), amount).add(gate.changes(), 1);
  }

  boolean mayOpen(ItemType type) {
    return type.kind() == ItemType.Kind.ENTITY
        && gates.stream().anyMatch(g -> g.entity().equals(type.type()));
  }

  /** Opens the shards that an entity lacks, so that an entity without edges has them too. */
  void open(ItemType type, Map<String, AttributeValue> entity) {
    for (Gate gate : gates) {
      if (type.kind() != ItemType.Kind.ENTITY || !gate.entity().equals(type.type())) {
        continue;
      }
      End end = table.schema().requireEnd(gate.type(), gate.end());
      Map<String, String> names = table.schema().identityNames(end);
      ItemKey key = gate.item().renamed(names);
      Function<String, @Nullable Object> own = rules.values(type, entity);
      List<Place> shards = new ArrayList<>();
      for (int shard = 0; shard < gate.shards(); shard++) {
        shards.add(Place.of(key, own, shard));
      }
      List<Map<String, AttributeValue>> stored = requests.each(shards);
      for (int shard = 0; shard < gate.shards(); shard++) {
        if (!stored.get(shard).containsKey(gate.attribute())) {
          isOpen(
              gate,
              name -> own.apply(names.getOrDefault(name, name)),
              requests.key(shards.get(shard)));
        }
      }
    }
  }

  /** The attributes that an item loses when no edge is counted by the former gates any more. */
  Map<String, @Nullable AttributeValue> retired(ItemType type) {
    Map<String, @Nullable AttributeValue> retired = new LinkedHashMap<>();
    for (Gate gate : gates) {
      Gate former = Objects.requireNonNull(gate.former());
      boolean isShard =
          former.isSharded()
              && type.kind() == ItemType.Kind.GATE
              && type.type().equals(gate.type())
              && type.detail().equals(gate.end());
      boolean isOwner =
          !former.isSharded()
              && type.kind() == ItemType.Kind.ENTITY
              && type.type().equals(gate.entity());
      if (isShard || isOwner) {
        retired.put(former.attribute(), null);
      }
      String count = former.number().names().get(0);
      if (isOwner && !table.codec(type.type()).attributes().containsKey(count)) {
        retired.put(count, null);
      }
    }
    return retired;
  }
}
