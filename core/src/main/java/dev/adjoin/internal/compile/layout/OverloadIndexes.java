// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.compile.layout.EntryDraft.Place;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shares indexes among item types: as many as the type with the most entries needs, then each entry
 * where it enlarges the projection least.
 *
 * <p>Entries of one group (an entity and all edges that lead to it) go together, before the others,
 * so that one Query reads them. A type has at most one entry in a group, and a group is placed
 * before any entry of its types, so that there is always room; and for what is left of a type there
 * are never fewer indexes than entries.
 */
final class OverloadIndexes {
  private final Table table;
  private final List<ItemDraft> items;
  private final List<IndexDraft> globals = new ArrayList<>();
  private final List<IndexDraft> locals = new ArrayList<>();
  private final Map<EntryDraft, IndexDraft> placed = new IdentityHashMap<>();

  OverloadIndexes(Table table, List<ItemDraft> items) {
    this.table = table;
    this.items = items;
    open();
    placeGroups();
    placeRest();
  }

  private void open() {
    if (table.swapped()) {
      globals.add(
          new IndexDraft(
              table.index().number(1).name(), Index.Kind.SWAPPED, table.sort(), table.partition()));
    }
    int first = globals.size() + 1;
    for (int n = first; n < first + most(Place.GLOBAL); n++) {
      IndexNames names = table.index().number(n);
      globals.add(new IndexDraft(names.name(), Index.Kind.GLOBAL, names.partition(), names.sort()));
    }
    for (int n = 1; n <= most(Place.LOCAL); n++) {
      locals.add(new IndexDraft("LSI" + n, Index.Kind.LOCAL, table.partition(), "LSI" + n + "SK"));
    }
  }

  private long most(Place place) {
    return items.stream().mapToLong(i -> i.count(place)).max().orElse(0);
  }

  private void placeGroups() {
    Map<String, IndexDraft> chosen = new HashMap<>();
    for (ItemDraft item : items) {
      for (EntryDraft entry : item.entries()) {
        if (entry.group() != null) {
          IndexDraft slot = chosen.computeIfAbsent(entry.group(), g -> cheapest(item, entry));
          place(item, entry, slot);
        }
      }
    }
  }

  /** What carries most goes first, so that what carries less can keep to smaller indexes. */
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
    slot.add(item, entry);
    placed.put(entry, slot);
  }

  /**
   * The index whose projection grows least; of several the one that carries least, then the first.
   */
  private IndexDraft cheapest(ItemDraft item, EntryDraft entry) {
    List<IndexDraft> choice = entry.place() == Place.LOCAL ? locals : globals;
    return choice.stream()
        .filter(s -> (entry.place() == Place.SWAPPED) == s.isSwapped())
        .filter(s -> !s.isUsedBy(item))
        .min(
            Comparator.comparingInt((IndexDraft s) -> s.growth(entry.project()))
                .thenComparingInt(IndexDraft::weight))
        .orElseThrow(
            () -> new IllegalStateException("An entry must find an index, but none was free"));
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
    List<Entry> entries = draft.entries().stream().map(e -> e.in(name(e))).toList();
    return new ItemType(draft.type(), draft.kind(), draft.detail(), draft.key(), entries);
  }

  private String name(EntryDraft entry) {
    IndexDraft slot = placed.get(entry);
    if (slot == null) {
      throw new IllegalStateException("Every entry must be placed");
    }
    return slot.name();
  }
}
