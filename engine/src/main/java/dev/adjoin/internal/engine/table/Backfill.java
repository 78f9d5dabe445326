// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.value.Item;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings the items that are older than an index, or than the setting that lets items expire, into
 * its space.
 *
 * <p>Writers keep the space up to date from the moment the table's state has it. The scan begins
 * when those who still go by an older state are done, and takes each item under its lock as it then
 * is: so an item is in the space whether a writer or the scan came last.
 */
final class Backfill {
  private final Store store;
  private final ItemLocks locks;
  private volatile boolean stopped;

  Backfill(Store store, ItemLocks locks) {
    this.store = store;
    this.locks = locks;
  }

  /** Stops the running backfill. */
  void stop() {
    stopped = true;
  }

  /**
   * Returns whether all items are in the space: false if it was stopped or the space was dropped.
   */
  boolean run(Table table, DerivedSpace target) {
    locks.awaitHolders();
    PendingWrite last = PendingWrite.ALREADY;
    Iterator<Entry> items = table.items().scan(0, -1, null);
    while (items.hasNext()) {
      Key key = items.next().key();
      PendingWrite before = last;
      PendingWrite filled = locks.holding(table, key, () -> fill(table, key, target, before));
      if (filled == null) {
        return false;
      }
      last = filled;
    }
    last.awaitDurable();
    return !stopped;
  }

  /** Null when there is nothing to be filled any more. */
  private @Nullable PendingWrite fill(
      Table table, Key key, DerivedSpace target, PendingWrite last) {
    if (stopped || !table.has(target)) {
      return null;
    }
    Item item = Table.read(table.items(), key);
    List<Change> changes = item == null ? List.of() : target.fill(key, item);
    return changes.isEmpty() ? last : store.write(changes);
  }
}
