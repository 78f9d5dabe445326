// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.KeyBytes;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index with its entries. The sort bytes of an entry end with the item's primary key, which
 * makes them unique.
 */
public final class Index implements DerivedSpace {
  private final IndexDefinition definition;
  private final KeySchema tableKey;
  private final Space entries;

  Index(IndexDefinition definition, KeySchema tableKey, Space entries) {
    this.definition = definition;
    this.tableKey = tableKey;
    this.entries = entries;
  }

  public IndexDefinition definition() {
    return definition;
  }

  public String name() {
    return definition.name();
  }

  @Override
  public Space entries() {
    return entries;
  }

  /** Whether older items may still be missing, so that the index cannot be queried yet. */
  @Override
  public boolean backfilling() {
    return definition.backfilling();
  }

  @Override
  public List<Change> fill(Key key, Item item) {
    Key entry = keyOf(key, item);
    return entry == null ? List.of() : List.of(new Change(entries, entry, project(item).bytes()));
  }

  @Override
  public TableDefinition filled(TableDefinition table) {
    return table.withIndex(name(), IndexDefinition::complete);
  }

  /**
   * The key of the item's entry. Null if the item has no entry: it lacks a key attribute, or it is
   * older than the index and has a value that is invalid as a key.
   */
  public @Nullable Key keyOf(Key itemKey, Item item) {
    KeySchema key = definition.key();
    List<Value> partition = KeySchema.valuesOf(key.partition(), item, KeySchema.LONGEST_PARTITION);
    List<Value> sort =
        partition == null ? null : KeySchema.valuesOf(key.sort(), item, KeySchema.LONGEST_SORT);
    if (partition == null || sort == null) {
      return null;
    }
    KeyBytes bytes = new KeyBytes();
    sort.forEach(bytes::add);
    bytes.append(itemKey.partition().bytes()).append(itemKey.sort());
    return new Key(
        definition.local() ? itemKey.partition() : KeySchema.partitionOf(partition),
        bytes.toArray());
  }

  /** The projected attributes of the item. */
  public Item project(Item item) {
    return definition.projected().isAll() ? item : item.only(this::carries);
  }

  /** Whether the index projects the attribute. */
  public boolean carries(String attribute) {
    return definition.projected().isAll()
        || definition.projected().attributes().contains(attribute)
        || definition.key().contains(attribute)
        || tableKey.contains(attribute);
  }
}
