// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A write of one item: its state before and after, each null if the item does not exist.
 *
 * @param expired whether the item is removed because it expired
 */
public record Mutation(
    Table table, Key key, @Nullable Item before, @Nullable Item after, boolean expired) {
  public Mutation(Table table, Key key, @Nullable Item before, @Nullable Item after) {
    this(table, key, before, after, false);
  }

  /** The size that the write is charged for: that of the larger image. */
  int size() {
    return Math.max(sizeOf(before), sizeOf(after));
  }

  static int sizeOf(@Nullable Item item) {
    return item == null ? 0 : item.size();
  }
}
