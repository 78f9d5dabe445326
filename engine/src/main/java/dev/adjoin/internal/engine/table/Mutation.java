// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * An item as it was and as it shall be; null where there is none.
 *
 * @param expired whether the item is removed because its time has come
 */
public record Mutation(
    Table table, Key key, @Nullable Item before, @Nullable Item after, boolean expired) {
  public Mutation(Table table, Key key, @Nullable Item before, @Nullable Item after) {
    this(table, key, before, after, false);
  }

  /** The size that a write is charged for: the larger of both, and never nothing. */
  int size() {
    return Math.max(sizeOf(before), sizeOf(after));
  }

  static int sizeOf(@Nullable Item item) {
    return item == null ? 0 : item.size();
  }
}
