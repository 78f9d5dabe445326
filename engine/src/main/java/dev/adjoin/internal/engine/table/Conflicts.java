// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.ItemLocks.Place;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides which items are held by transactions in progress.
 *
 * <p>A conflict, unlike a lock, is not waited for: it is an error.
 */
public interface Conflicts {
  /** No conflicts: transactions wait for each other. */
  Conflicts NONE =
      new Conflicts() {
        @Override
        public boolean meetsWrite(Table table, Key key) {
          return false;
        }

        @Override
        public Set<Place> metByRead(List<Place> places) {
          return Set.of();
        }

        @Override
        public <T> T during(List<Place> places, Function<Set<Place>, T> work) {
          return work.apply(Set.of());
        }
      };

  /** Whether a transaction holds the item that a single write is about to change. */
  boolean meetsWrite(Table table, Key key);

  /**
   * Those of the items that a transactional read cannot read, because another transaction changes
   * them.
   */
  Set<Place> metByRead(List<Place> places);

  /**
   * Runs the work of a writing transaction while it holds the items.
   *
   * @param work receives the items that other transactions hold
   */
  <T> T during(List<Place> places, Function<Set<Place>, T> work);
}
