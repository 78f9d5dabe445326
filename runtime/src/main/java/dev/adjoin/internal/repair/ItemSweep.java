// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.StoredTypes;
import dev.adjoin.internal.execute.StoredValues;
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
 * Gives stored items the index keys of a new design, and removes what only the old one had: index
 * keys, gates on entities, guards and mirrors.
 *
 * <p>An item is written only if it differs, by one write on the condition that it has not changed
 * since it was read; if it has, it is read and compared again. So the sweep can run beside writers,
 * can be repeated, and can go on from a position that it noted.
 */
public final class ItemSweep {
  private static final int TRIES = 20;

  private final OpenTable table;
  private final Set<String> types;
  private final ItemRules rules;
  private final Requests requests;
  private final RepairedItems items;
  private final StoredTypes before;
  private final Set<String> labels;
  private final List<Index> indexes;
  private final List<Gate> gates;

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
   */
  public ItemSweep(OpenTable table, Design old, Set<String> types) {
    this.table = table;
    this.types = Set.copyOf(types);
    this.rules = new ItemRules(table);
    this.requests = new Requests(table);
    this.items = new RepairedItems(table, rules, requests);
    this.before = new StoredTypes(old, table.keys());
    Design design = table.design();
    this.labels = design.items().stream().map(ItemType::label).collect(Collectors.toSet());
    this.indexes =
        Stream.concat(design.indexes().stream(), old.indexes().stream()).distinct().toList();
    this.gates =
        old.gates().stream()
            .filter(g -> !g.isSharded())
            .filter(
                g -> design.gates().stream().noneMatch(d -> d.attribute().equals(g.attribute())))
            .toList();
  }

  /** Sweeps the whole table, or what is left of it. */
  public void run(Positions positions, LongConsumer progress) {
    new SegmentedSweep(
            table, table.calls(), requests, item -> write(item) == null ? null : () -> bring(item))
        .run(positions, progress);
  }

  /** Writes an item until it is of the new design; an item that stays busy is left to the check. */
  private boolean bring(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> now = item;
    for (int attempt = 1; attempt <= TRIES && !now.isEmpty(); attempt++) {
      TransactWriteItem write = write(now);
      if (write == null || requests.writeOne(write)) {
        return true;
      }
      now = requests.each(List.of(rules.place(item))).get(0);
    }
    return now.isEmpty();
  }

  /** The write that brings an item to the new design; null if it needs none. */
  private @Nullable TransactWriteItem write(Map<String, AttributeValue> item) {
    ItemType type = table.types().of(item).orElse(null);
    if (type == null) {
      return before
          .of(item)
          .filter(old -> !old.isPrimary() && !labels.contains(old.label()))
          .filter(old -> old.kind() != ItemType.Kind.JOURNAL)
          .map(old -> items.at(rules.place(item)).unchanged(item).delete())
          .orElse(null);
    }
    if (!type.isPrimary() || !types.contains(type.type()) || StoredValues.isTombstone(item)) {
      return null;
    }
    Map<String, @Nullable AttributeValue> changes = new LinkedHashMap<>();
    wanted(type, item)
        .forEach(
            (name, value) -> {
              if (!Objects.equals(item.get(name), value)) {
                changes.put(name, value);
              }
            });
    if (changes.isEmpty()) {
      return null;
    }
    ConditionalWrite write = items.at(rules.place(item)).unchanged(item);
    changes.forEach(write::set);
    return write.update();
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
        boolean isDeclared =
            table.schema().attributes(table.schema().require(type.type())).containsKey(count);
        if (number.names().size() == 1 && !isDeclared) {
          wanted.put(count, null);
        }
      }
    }
    try {
      wanted.putAll(items.indexKeys(type, item));
    } catch (IllegalArgumentException unreadable) {
      // The check that follows reports an item that cannot be read.
      return Map.of();
    }
    return wanted;
  }
}
