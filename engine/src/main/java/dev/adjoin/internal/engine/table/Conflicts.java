// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.ItemLocks.Place;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides which items transactions in flight keep to themselves.
 *
 * <p>Unlike a lock, which is waited for, a conflict is an error: whoever meets one is refused.
 */
public interface Conflicts {
  /** Every transaction waits for its turn. */
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

  /** Whether a transaction has the item that a single write is about to change. */
  boolean meetsWrite(Table table, Key key);

  /** Those of the items which a transaction that only reads cannot have, others changing them. */
  Set<Place> metByRead(List<Place> places);

  /**
   * Does the work of a transaction that writes, while it has the items.
   *
   * @param work is told which of the items other transactions have
   */
  <T> T during(List<Place> places, Function<Set<Place>, T> work);
}
