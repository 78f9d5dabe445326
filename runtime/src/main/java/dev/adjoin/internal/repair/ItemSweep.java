// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.StoredTypes;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.repair.ItemRewrite.Outcome;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Gives stored items the index keys of a new design, and edges the name of their link where it
 * marks removals; removes what only the old one had: index keys, gates, guards, mirrors, empty maps
 * of summaries, and those of them that have another key because of their shard.
 *
 * <p>An item is written only if it differs, by one write on the condition that it has not changed
 * since it was read; if it has, it is read and compared again. So the sweep can run beside writers,
 * can be repeated, and can go on from a position that it noted.
 */
public final class ItemSweep {
  private final OpenTable table;
  private final Set<String> types;
  private final ItemRules rules;
  private final Requests requests;
  private final RepairedItems items;
  private final StoredTypes before;
  private final Set<String> labels;
  private final List<Index> indexes;
  private final List<Gate> gates;
  private final List<Gate> formerGates;
  private final List<SummaryMap> maps;
  private final Map<String, Set<String>> counts;
  private final EdgeMoves moves;
  private boolean isRetiring;

  /** The positions that a sweep has reached, kept where a later process finds them. */
  public interface Positions {
    int segments();

    /** The key after which a segment goes on; empty at its beginning; null if it is done. */
    @Nullable Map<String, AttributeValue> start(int segment);

    /** Notes that a segment is done up to a key; null if it is done. */
    void reached(int segment, @Nullable Map<String, AttributeValue> key);
  }

  /**
   * @param table the table by its new design, with everything readable
   * @param old the design that items were stored under
   * @param types the entities and relationships that differ
   * @param filling the gates at which edges are counted in, each with its former one, if any
   * @param counts the numbers of edges in maps that entities lose, by entity
   */
  public ItemSweep(
      OpenTable table,
      Design old,
      Set<String> types,
      List<Gate> filling,
      Map<String, Set<String>> counts) {
    this.table = table;
    this.counts = Map.copyOf(counts);
    this.types = Set.copyOf(types);
    this.rules = new ItemRules(table);
    this.requests = new Requests(table);
    this.items = new RepairedItems(table, rules, requests);
    this.moves = new EdgeMoves(table, rules, requests, filling);
    this.before = new StoredTypes(old, table.keys());
    Design design = table.design();
    this.labels = design.items().stream().map(ItemType::label).collect(Collectors.toSet());
    this.indexes =
        Stream.concat(design.indexes().stream(), old.indexes().stream()).distinct().toList();
    this.formerGates = old.gates();
    this.gates =
        old.gates().stream()
            .filter(g -> !g.isSharded())
            .filter(g -> filling.stream().noneMatch(f -> g.equals(f.former())))
            .filter(
                g ->
                    design.gates().stream()
                        .noneMatch(d -> !d.isSharded() && d.attribute().equals(g.attribute())))
            .toList();
    this.maps =
        old.summaries().stream()
            .filter(
                map ->
                    design.summaries().stream()
                        .noneMatch(
                            m ->
                                m.entity().equals(map.entity())
                                    && m.attribute().equals(map.attribute())))
            .toList();
  }

  /**
   * Removes former gates instead. Every edge must have been moved, and no program may write one
   * that is counted by a former gate.
   */
  public ItemSweep retiring() {
    this.isRetiring = true;
    return this;
  }

  /** Sweeps the whole table, or what is left of it. */
  public void run(Positions positions, LongConsumer progress) {
    new SegmentedSweep(
            table, table.calls(), requests, item -> isDue(item) ? () -> bring(item) : null)
        .run(positions, progress);
  }

  /** Writes an item until it is of the new design. */
  private boolean bring(Map<String, AttributeValue> item) {
    Outcome outcome =
        ItemRewrite.run(table, Requests.MIGRATE, item, () -> now(item), this::tryToBring);
    if (outcome != Outcome.DONE) {
      // An item that stays busy is left to the check. An edge must be counted at its gates.
      Map<String, AttributeValue> now = now(item);
      List<Gate> to = now.isEmpty() ? List.of() : next(now);
      if (!to.isEmpty()) {
        throw moves.uncounted(to.get(0), now, outcome);
      }
    }
    return outcome == Outcome.DONE;
  }

  private Map<String, AttributeValue> now(Map<String, AttributeValue> item) {
    return requests.each(List.of(rules.place(item))).get(0);
  }

  /** The gates that have to count an item before the sweep is done with it. */
  private List<Gate> next(Map<String, AttributeValue> item) {
    return isRetiring
        ? List.of()
        : table.types().of(item).map(type -> moves.next(type, item)).orElse(List.of());
  }

  /** Writes what an item lacks; false if it has changed since it was read. */
  private boolean tryToBring(Map<String, AttributeValue> now) {
    ItemType type = table.types().of(now).orElse(null);
    if (type != null && !isRetiring && isLive(type, now)) {
      moves.open(type, now);
    }
    List<Gate> to = next(now);
    if (type != null && !to.isEmpty()) {
      return moves.move(to, type, now, changes(type, now));
    }
    TransactWriteItem write = write(now);
    return write == null || requests.writeOne(write);
  }

  private boolean isDue(Map<String, AttributeValue> item) {
    ItemType type = table.types().of(item).orElse(null);
    boolean isOfGates =
        type != null && (!next(item).isEmpty() || !isRetiring && moves.mayOpen(type));
    return isOfGates || write(item) != null;
  }

  private boolean isLive(ItemType type, Map<String, AttributeValue> item) {
    return moves.mayOpen(type) && !StoredValues.isTombstone(item);
  }

  /** The write that brings an item to the new design; null if it needs none. */
  private @Nullable TransactWriteItem write(Map<String, AttributeValue> item) {
    ItemType type = table.types().of(item).orElse(null);
    if (isRetiring) {
      return type == null ? null : update(item, different(item, moves.retired(type)));
    }
    if (type == null) {
      return before
          .of(item)
          .filter(old -> !old.isPrimary() && old.kind() != ItemType.Kind.JOURNAL)
          .filter(old -> !labels.contains(old.label()) || types.contains(old.type()))
          .map(old -> items.at(rules.place(item)).unchanged(item).delete())
          .orElse(null);
    }
    if (type.kind() == ItemType.Kind.MIRROR && types.contains(type.type())) {
      // The check makes the mirror in its new shard.
      Place place = Place.of(type.key(), rules.values(type, item));
      return place.equals(rules.place(item))
          ? null
          : items.at(rules.place(item)).unchanged(item).delete();
    }
    if (!type.isPrimary() || !types.contains(type.type()) || StoredValues.isTombstone(item)) {
      return null;
    }
    return update(item, changes(type, item));
  }

  private @Nullable TransactWriteItem update(
      Map<String, AttributeValue> item, Map<String, @Nullable AttributeValue> changes) {
    if (changes.isEmpty()) {
      return null;
    }
    ConditionalWrite write = items.at(rules.place(item)).unchangedButLinks(item);
    changes.forEach(write::set);
    return write.update();
  }

  private Map<String, @Nullable AttributeValue> changes(
      ItemType type, Map<String, AttributeValue> item) {
    return different(item, wanted(type, item));
  }

  private static Map<String, @Nullable AttributeValue> different(
      Map<String, AttributeValue> item, Map<String, @Nullable AttributeValue> wanted) {
    Map<String, @Nullable AttributeValue> changes = new LinkedHashMap<>();
    wanted.forEach(
        (name, value) -> {
          if (!Objects.equals(item.get(name), value)) {
            changes.put(name, value);
          }
        });
    return changes;
  }

  private boolean isDeclared(ItemType type, String name) {
    return table.schema().attributes(table.schema().require(type.type())).containsKey(name);
  }

  /** Whether the number of a gate goes on as the number of edges that are stored as summaries. */
  private boolean isCountedInSummaries(Gate gate, String count) {
    Relationship relationship = table.schema().relationship(gate.type()).orElse(null);
    return relationship != null
        && relationship.store() == Store.SUMMARIES
        && count.equals(table.schema().requireEnd(gate.type(), gate.end()).count());
  }

  /**
   * The stamp of an edge at one side, unless the edge gets it when it is counted in. Without a gate
   * that stamps, the edge loses it: a gate that is made later must not take it for its own.
   */
  private void stamp(
      Relationship relationship, Side side, Map<String, @Nullable AttributeValue> wanted) {
    Gate gate =
        table.design().gates().stream()
            .filter(g -> g.type().equals(relationship.name()) && g.end().equals(side.word()))
            .filter(Gate::stamps)
            .findFirst()
            .orElse(null);
    if (gate == null || !moves.fills(gate)) {
      wanted.put(Gate.stamp(side.word()), gate == null ? null : StoredValues.number(gate.epoch()));
    }
  }

  /** The same for the references of an item, which may have lost the gate of the old design. */
  private void stampReferences(
      ItemType type,
      Map<String, AttributeValue> item,
      Map<String, @Nullable AttributeValue> wanted) {
    if (type.kind() != ItemType.Kind.ENTITY) {
      return;
    }
    for (Gate gate : formerGates) {
      if (gate.type().equals(type.type())) {
        wanted.put(gate.stamp(), null);
      }
    }
    for (Gate gate : table.design().gates()) {
      if (!gate.type().equals(type.type())) {
        continue;
      }
      if (moves.fills(gate)) {
        wanted.remove(gate.stamp());
      } else if (gate.stamps() && item.containsKey(gate.end())) {
        wanted.put(gate.stamp(), StoredValues.number(gate.epoch()));
      }
    }
  }

  /** The attributes that a new design determines, by name; null for one that must be absent. */
  private Map<String, @Nullable AttributeValue> wanted(
      ItemType type, Map<String, AttributeValue> item) {
    Map<String, @Nullable AttributeValue> wanted = new LinkedHashMap<>();
    Set<String> used = new LinkedHashSet<>();
    type.entries().stream().map(Entry::index).forEach(used::add);
    for (Index index : indexes) {
      if (!used.contains(index.name())) {
        index.ownAttributes().forEach(name -> wanted.put(name, null));
      }
    }
    for (Gate gate : gates) {
      if (gate.entity().equals(type.type())) {
        wanted.put(gate.attribute(), null);
        AttributePath number = gate.number();
        String count = number.names().get(0);
        if (number.names().size() == 1
            && !isDeclared(type, count)
            && !isCountedInSummaries(gate, count)) {
          wanted.put(count, null);
        }
      }
    }
    counts.getOrDefault(type.type(), Set.of()).stream()
        .filter(count -> !isDeclared(type, count))
        .forEach(count -> wanted.put(count, null));
    for (SummaryMap map : maps) {
      AttributeValue members = item.get(map.attribute());
      if (map.entity().equals(type.type()) && members != null && members.m().isEmpty()) {
        wanted.put(map.attribute(), null);
      }
    }
    table
        .schema()
        .relationship(type.type())
        .ifPresent(
            relationship -> {
              for (Side side : Side.values()) {
                stamp(relationship, side, wanted);
              }
              if (!relationship.marksRemovals()) {
                wanted.put(OwnedAttribute.LINK, null);
              } else if (!item.containsKey(OwnedAttribute.LINK)) {
                String link = table.environment().newName();
                wanted.put(OwnedAttribute.LINK, AttributeValue.fromS(link));
              }
            });
    stampReferences(type, item, wanted);
    try {
      wanted.putAll(rules.lackingDefaults(type, item));
      wanted.putAll(items.indexKeys(type, item));
    } catch (IllegalArgumentException unreadable) {
      // The check that follows reports an item that cannot be read.
      return Map.of();
    }
    return wanted;
  }
}
