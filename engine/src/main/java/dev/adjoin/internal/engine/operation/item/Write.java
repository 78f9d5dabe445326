// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Mutation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * One change of one item, checked as far as that can be done without reading the item.
 *
 * <p>Single calls, batches and transactions all make these, and differ only in how they apply them.
 *
 * @param returnsItemOnFailure whether a failed condition answers the item it failed on
 */
record Write(
    Table table,
    Key key,
    @Nullable Condition condition,
    Effect effect,
    boolean returnsItemOnFailure) {
  /** The effect on an item; null means no item. */
  @FunctionalInterface
  interface Effect {
    @Nullable Item apply(@Nullable Item before);
  }

  /** The item as it is. */
  @Nullable Item before() {
    return Table.read(table.items(), key);
  }

  boolean isAllowedOn(@Nullable Item before) {
    return condition == null || condition.matches(before == null ? Item.EMPTY : before);
  }

  Mutation on(@Nullable Item before) {
    return new Mutation(table, key, before, effect.apply(before));
  }

  /** The cost of a refused write: the same as rewriting the current item. */
  Charge chargeInVain(@Nullable Item before, int perWrite) {
    return Commits.tableCharge(new Mutation(table, key, before, before), perWrite);
  }

  ItemLocks.Place place() {
    return new ItemLocks.Place(table, key);
  }
}
