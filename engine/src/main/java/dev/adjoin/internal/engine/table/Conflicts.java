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
 * <p>Unlike a lock, a conflict is not waited for: the request fails.
 */
public interface Conflicts {
  /** Never reports a conflict: transactions wait for each other's locks. */
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
   * The items that a transactional read cannot read, because another transaction is changing them.
   */
  Set<Place> metByRead(List<Place> places);

  /**
   * Runs the work of a writing transaction while the transaction holds the items.
   *
   * @param work receives the items that other transactions hold
   */
  <T> T during(List<Place> places, Function<Set<Place>, T> work);
}
