// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Project;
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
 * Assigns entries to indexes that all item types share. There are as many indexes as the type with
 * the most entries needs; each entry is assigned to the index whose projection it enlarges least.
 *
 * <p>Entries of one group (an entity and all edges that lead to it) are assigned first and to the
 * same index, so that one Query reads them. There is always a free index: a type has at most one
 * entry in a group, and never more entries than there are indexes.
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
    for (int n = first; n < first + most(Index.Kind.GLOBAL); n++) {
      IndexNames names = table.index().number(n);
      globals.add(new IndexDraft(names.name(), Index.Kind.GLOBAL, names.partition(), names.sort()));
    }
    for (int n = 1; n <= most(Index.Kind.LOCAL); n++) {
      locals.add(new IndexDraft("LSI" + n, Index.Kind.LOCAL, table.partition(), "LSI" + n + "SK"));
    }
  }

  private long most(Index.Kind kind) {
    return items.stream().mapToLong(i -> i.count(kind)).max().orElse(0);
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
    slot.add(item, entry);
    placed.put(entry, slot);
  }

  /** The index whose projection grows least; among equals the smallest, then the first. */
  private IndexDraft cheapest(ItemDraft item, EntryDraft entry) {
    List<IndexDraft> choice = entry.kind() == Index.Kind.LOCAL ? locals : globals;
    return choice.stream()
        .filter(s -> (entry.kind() == Index.Kind.SWAPPED) == s.isSwapped())
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
    List<Entry> entries = draft.entries().stream().map(e -> e.placedIn(name(e))).toList();
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
