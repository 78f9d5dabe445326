// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.repair.ItemRewrite.Outcome;
import dev.adjoin.internal.write.FillingGateOpening;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Moves edges from the gates of one epoch to those of the next, or from no gate to a new one,
 * beside programs that link and unlink.
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
 *
 * <p>A new gate has no former one: it counts the edges with a stamp, from the first one on, and all
 * edges when the last one was moved. Where several gates of a relationship are filled, an edge gets
 * all of its stamps at once, so that one of them says what all of them do.
 *
 * <p>An item that refers to an entity is moved as an edge is. A program that changes the reference
 * counts the item out where its stamp says, and in at the new gate, with the stamp of that gate; so
 * each reference of an item has its own stamp, and an item without a reference needs none.
 */
final class EdgeMoves {
  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final List<Gate> gates;

  /**
   * @param gates the gates to fill, each with its former one, if there was one
   */
  EdgeMoves(OpenTable table, ItemRules rules, Requests requests, List<Gate> gates) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.gates = List.copyOf(gates);
  }

  /** The gates that an edge has to be moved to; none if it is there, or is no such edge. */
  List<Gate> next(ItemType type, Map<String, AttributeValue> item) {
    return type.isPrimary()
        ? gates.stream()
            .filter(g -> g.type().equals(type.type()) && !isStamped(g, item))
            .filter(g -> type.kind() == ItemType.Kind.RELATIONSHIP || item.containsKey(g.end()))
            .toList()
        : List.of();
  }

  /** Whether edges are counted in at a gate. */
  boolean fills(Gate gate) {
    return gates.stream().anyMatch(g -> g.type().equals(gate.type()) && g.end().equals(gate.end()));
  }

  private static boolean isStamped(Gate gate, Map<String, AttributeValue> item) {
    AttributeValue stamp = item.get(gate.stamp());
    return stamp != null && StoredValues.numeric(stamp).intValue() == gate.epoch();
  }

  /**
   * Moves an edge to its gates, or opens those that are missing.
   *
   * @param to the gates that do not count it yet
   * @param changes what else the edge gets, by attribute; null for an attribute that it loses
   * @return whether it was moved; false if the edge or its gates must be looked at again
   * @throws dev.adjoin.AdjoinException if the edge cannot be counted
   */
  boolean move(
      List<Gate> to,
      ItemType type,
      Map<String, AttributeValue> item,
      Map<String, @Nullable AttributeValue> changes) {
    Function<String, @Nullable Object> identity = rules.values(type, item);
    if (requests.write(writes(to, identity, item, changes))) {
      return true;
    }
    if (requests.each(List.of(rules.place(item))).get(0).equals(item)) {
      for (Gate gate : to) {
        requireOpen(gate, identity, item);
      }
    }
    return false;
  }

  /** Opens a gate that is missing, and requires that the former one is there. */
  private void requireOpen(
      Gate gate, Function<String, @Nullable Object> identity, Map<String, AttributeValue> item) {
    Gate former = gate.former();
    boolean isGone =
        former != null
            && requests
                .each(List.of(place(table.keys().of(former.item(), identity))))
                .get(0)
                .isEmpty();
    if (isGone || !isOpen(gate, identity, table.keys().of(gate.item(), identity))) {
      throw uncounted(gate, item, Outcome.PREVENTED);
    }
  }

  /**
   * The failure of an edge that could not be moved.
   *
   * @param outcome the end of the attempts to move it
   */
  AdjoinException uncounted(Gate gate, Map<String, AttributeValue> item, Outcome outcome) {
    if (outcome == Outcome.BUSY) {
      return FailureBuilder.of(Reason.CONFLICT, Requests.MIGRATE)
          .because(
              "%s was changed by others each time it was to be counted; run the migration again"
                  .formatted(rules.place(item)));
    }
    return FailureBuilder.of(Reason.REFUSED, Requests.MIGRATE)
        .remedy(Remedy.CHANGE_ITEMS)
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
    return new FillingGateOpening(table, Requests.MIGRATE, gate)
        .open(identity, shard, table.calls()::patientDeadline);
  }

  private List<TransactWriteItem> writes(
      List<Gate> to,
      Function<String, @Nullable Object> identity,
      Map<String, AttributeValue> item,
      Map<String, @Nullable AttributeValue> changes) {
    ConditionalWrite edge =
        new ConditionalWrite(table, table.keys().in(item)).unchangedButLinks(item);
    // Two gates can be in one item: with some numbers of shards, or of an entity with itself.
    Map<Map<String, AttributeValue>, ConditionalWrite> counts = new LinkedHashMap<>();
    for (Gate gate : to) {
      if (item.containsKey(gate.end())) {
        edge.equal(path(gate.end()), item.get(gate.end()));
      }
      edge.equal(path(gate.stamp()), item.get(gate.stamp()))
          .set(gate.stamp(), StoredValues.number(gate.epoch()));
      count(counts, gate, identity, 1).equal(gate.storedEpoch(), StoredValues.number(gate.epoch()));
      if (gate.former() != null) {
        count(counts, gate.former(), identity, -1);
      }
    }
    changes.forEach(edge::set);
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

  private ConditionalWrite count(
      Map<Map<String, AttributeValue>, ConditionalWrite> counts,
      Gate gate,
      Function<String, @Nullable Object> identity,
      int amount) {
    return counts
        .computeIfAbsent(table.keys().of(gate.item(), identity), this::write)
        .add(gate.number(), amount)
        .add(gate.changes(), 1);
  }

  boolean mayOpen(ItemType type) {
    return type.kind() == ItemType.Kind.ENTITY
        && gates.stream().anyMatch(g -> g.entity().equals(type.type()));
  }

  /** Opens the gates that an entity lacks, so that an entity without edges has them too. */
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
      Gate former = gate.former();
      if (former == null) {
        continue;
      }
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
