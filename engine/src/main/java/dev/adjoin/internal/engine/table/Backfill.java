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
 * Fills the space of a new index, or of a newly enabled time to live, from the items that already
 * exist.
 *
 * <p>Writers keep the space up to date as soon as it is part of the table's state. The scan starts
 * after all writers that still use an older state have finished, and it reads each item again under
 * its lock. The space is therefore complete whether a writer or the scan handled an item last.
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
   * Fills the space. Returns false if the backfill was stopped or the space was dropped meanwhile.
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

  /** Writes the entries of one item; null if the backfill was stopped or the space was dropped. */
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
