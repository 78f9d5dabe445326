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
 * One write of one item, validated as far as possible without reading the item.
 *
 * <p>Single operations, batches and transactions all create these; they differ only in how they
 * apply them.
 *
 * @param returnsItemOnFailure whether to return the item if the condition fails
 */
record Write(
    Table table,
    Key key,
    @Nullable Condition condition,
    Effect effect,
    boolean returnsItemOnFailure) {
  /** Computes the new item from the current one; null means that the item does not exist. */
  @FunctionalInterface
  interface Effect {
    @Nullable Item apply(@Nullable Item before);
  }

  /** The current item, or null. */
  @Nullable Item before() {
    return Table.read(table.items(), key);
  }

  boolean isAllowedOn(@Nullable Item before) {
    return condition == null || condition.matches(before == null ? Item.EMPTY : before);
  }

  Mutation on(@Nullable Item before) {
    return new Mutation(table, key, before, effect.apply(before));
  }

  /** The charge of a failed write: the same as for rewriting the current item. */
  Charge chargeInVain(@Nullable Item before, int perWrite) {
    return Commits.tableCharge(new Mutation(table, key, before, before), perWrite);
  }

  ItemLocks.Place place() {
    return new ItemLocks.Place(table, key);
  }
}
