// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Assigns entries to indexes that all item types share. There are as many indexes as the type with
 * the most entries needs; each entry is assigned to the index whose projection it enlarges least.
 *
 * <p>Entries of one group (an entity and all edges that lead to it) are assigned first and to the
 * same index, so that one Query reads them. Without recorded indexes there is always a free one: a
 * type has at most one entry in a group, and never more entries than there are indexes.
 *
 * <p>A recorded entry stays in its index, and a recorded index keeps its number and its projection.
 * The exception is an entry of an item that joins a group: it leaves the index of the group. An
 * entry that finds none free among them, or that needs more than they project, gets a new index,
 * with its whole group.
 */
final class OverloadIndexes {
  private final Table table;
  private final List<ItemDraft> items;
  private final @Nullable RecordedDesign base;
  private final List<IndexDraft> globals = new ArrayList<>();
  private final List<IndexDraft> locals = new ArrayList<>();
  private final Map<EntryDraft, IndexDraft> placed = new IdentityHashMap<>();
  private final Map<EntryDraft, Projection> projected = new IdentityHashMap<>();
  private final Map<String, IndexDraft> groups = new HashMap<>();

  OverloadIndexes(Schema schema, List<ItemDraft> items, @Nullable RecordedDesign base) {
    this.table = schema.model().table();
    this.items = items;
    for (ItemDraft item : items) {
      item.entries().forEach(e -> projected.put(e, stored(schema, item, e.project())));
    }
    this.base = base;
    if (base == null) {
      open();
    } else {
      base.indexes().forEach(i -> (i.isLocal() ? locals : globals).add(new IndexDraft(i)));
      placeRecorded(base, entry -> entry.group() != null);
      placeRecorded(base, entry -> entry.group() == null);
    }
    placeGroups();
    placeRest();
  }

  /** A projection by the stored names of the item's attributes. */
  private static Projection stored(Schema schema, ItemDraft item, Projection projection) {
    return schema
        .member(item.type())
        .map(m -> new Projection(projection.kind(), schema.stored(m, projection.attributes())))
        .orElse(projection);
  }

  private Projection projected(EntryDraft entry) {
    return Objects.requireNonNull(projected.get(entry), "Every entry must be of an item");
  }

  private void open() {
    if (table.swapped()) {
      globals.add(
          new IndexDraft(
              table.index().number(1).name(), Index.Kind.SWAPPED, table.sort(), table.partition()));
    }
    long needed = globals.size() + most(Index.Kind.GLOBAL);
    while (globals.size() < needed) {
      openGlobal();
    }
    while (locals.size() < most(Index.Kind.LOCAL)) {
      openLocal();
    }
  }

  private IndexDraft openGlobal() {
    int number = globals.size() + 1;
    // A recorded index keeps its number when one before it was dropped.
    while (slot(table.index().number(number).name()).isPresent()) {
      number++;
    }
    IndexNames names = table.index().number(number);
    globals.add(new IndexDraft(names.name(), Index.Kind.GLOBAL, names.partition(), names.sort()));
    return globals.get(globals.size() - 1);
  }

  private IndexDraft openLocal() {
    String name = "LSI" + (locals.size() + 1);
    locals.add(new IndexDraft(name, Index.Kind.LOCAL, table.partition(), name + "SK"));
    return locals.get(locals.size() - 1);
  }

  private long most(Index.Kind kind) {
    return items.stream().mapToLong(i -> i.count(kind)).max().orElse(0);
  }

  /** Assigns entries to the indexes that they are recorded in. */
  private void placeRecorded(RecordedDesign recorded, Predicate<EntryDraft> isMeant) {
    for (ItemDraft item : items) {
      recorded
          .type(item.type())
          .flatMap(t -> t.item(item.kind(), item.detail()))
          .ifPresent(i -> placeRecorded(item, i, isMeant));
    }
  }

  private void placeRecorded(ItemDraft item, ItemType recorded, Predicate<EntryDraft> isMeant) {
    for (EntryDraft entry : item.entries()) {
      recorded
          .entry(entry.role(), entry.name())
          .filter(e -> isMeant.test(entry))
          .flatMap(e -> slot(e.index()))
          .filter(s -> s.holds(entry.kind()) && !s.isUsedBy(item) && !isOfGroup(item, s))
          .filter(s -> canHold(s, entry))
          .ifPresent(s -> place(item, entry, s));
    }
  }

  /** Whether the item has a new entry in a group, which the index holds already. */
  private boolean isOfGroup(ItemDraft item, IndexDraft slot) {
    return item.entries().stream()
        .anyMatch(
            e -> e.group() != null && !placed.containsKey(e) && groups.get(e.group()) == slot);
  }

  /**
   * Whether the index projects what the entry needs, and what everything needs that is read with
   * it. Indexes that are not global are there from the beginning.
   */
  private boolean canHold(IndexDraft slot, EntryDraft entry) {
    return entry.kind() != Index.Kind.GLOBAL
        || Stream.concat(Stream.of(entry), ofGroup(entry.group()))
            .allMatch(e -> slot.canProject(projected(e)));
  }

  private Stream<EntryDraft> ofGroup(@Nullable String group) {
    return items.stream()
        .flatMap(item -> item.entries().stream())
        .filter(entry -> group != null && group.equals(entry.group()));
  }

  private Optional<IndexDraft> slot(String name) {
    return Stream.concat(globals.stream(), locals.stream())
        .filter(s -> s.name().equals(name))
        .findFirst();
  }

  private void placeGroups() {
    for (ItemDraft item : items) {
      for (EntryDraft entry : item.entries()) {
        String group = entry.group();
        if (group != null && !placed.containsKey(entry)) {
          IndexDraft slot = groups.get(group);
          place(item, entry, slot != null ? slot : cheapest(entry, s -> isFree(s, group)));
        }
      }
    }
  }

  /** Whether no item with an entry of the group uses the index already. */
  private boolean isFree(IndexDraft slot, String group) {
    return items.stream()
        .filter(item -> item.entries().stream().anyMatch(e -> group.equals(e.group())))
        .noneMatch(slot::isUsedBy);
  }

  /** Assigns entries with large projections first, so that the others can use smaller indexes. */
  private void placeRest() {
    for (Project.Kind kind : List.of(Project.Kind.ALL, Project.Kind.SOME, Project.Kind.KEYS)) {
      for (ItemDraft item : items) {
        for (EntryDraft entry : item.entries()) {
          if (entry.project().kind() == kind && !placed.containsKey(entry)) {
            place(item, entry, cheapest(item, entry));
          }
        }
      }
    }
  }

  private void place(ItemDraft item, EntryDraft entry, IndexDraft slot) {
    slot.add(item, projected(entry));
    placed.put(entry, slot);
    if (entry.group() != null) {
      groups.putIfAbsent(entry.group(), slot);
    }
  }

  /** The index whose projection grows least; among equals the smallest, then the first. */
  private IndexDraft cheapest(ItemDraft item, EntryDraft entry) {
    return cheapest(entry, s -> !s.isUsedBy(item));
  }

  private IndexDraft cheapest(EntryDraft entry, Predicate<IndexDraft> isFree) {
    List<IndexDraft> choice = entry.kind() == Index.Kind.LOCAL ? locals : globals;
    return choice.stream()
        .filter(s -> s.holds(entry.kind()))
        .filter(s -> canHold(s, entry))
        .filter(isFree)
        .min(
            Comparator.comparingInt((IndexDraft s) -> s.growth(projected(entry)))
                .thenComparingInt(IndexDraft::weight))
        .orElseGet(() -> entry.kind() == Index.Kind.LOCAL ? openLocal() : openGlobal());
  }

  List<Index> indexes() {
    List<Index> indexes = new ArrayList<>();
    globals.forEach(s -> indexes.add(s.index()));
    locals.forEach(s -> indexes.add(s.index()));
    return indexes;
  }

  List<ItemType> items() {
    return items.stream().map(this::item).toList();
  }

  private ItemType item(ItemDraft draft) {
    List<Entry> entries =
        draft.entries().stream()
            .map(e -> e.placedIn(name(e), state(draft, e), formerShards(draft, e)))
            .toList();
    return new ItemType(draft.type(), draft.kind(), draft.detail(), draft.key(), entries);
  }

  /** The recorded state; an entry that is not recorded yet needs no migration. */
  private Entry.State state(ItemDraft item, EntryDraft entry) {
    return recorded(item, entry).map(Entry::state).orElse(Entry.State.READABLE);
  }

  /** The fewer shards from which a migration spreads items, as recorded. */
  private int formerShards(ItemDraft item, EntryDraft entry) {
    return recorded(item, entry)
        .filter(e -> e.key().partition().shards() == entry.key().partition().shards())
        .map(Entry::formerShards)
        .orElse(0);
  }

  private Optional<Entry> recorded(ItemDraft item, EntryDraft entry) {
    return Optional.ofNullable(base)
        .flatMap(b -> b.type(item.type()))
        .flatMap(t -> t.item(item.kind(), item.detail()))
        .flatMap(i -> i.entry(entry.role(), entry.name()));
  }

  private String name(EntryDraft entry) {
    IndexDraft slot = placed.get(entry);
    if (slot == null) {
      throw new IllegalStateException("Every entry must be placed");
    }
    return slot.name();
  }
}
