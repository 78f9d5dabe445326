// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/**
 * Iterates over items in the order of their positions, and reads them on demand. Not thread-safe.
 */
interface ItemIterator {
  /** The next item; null at the end, and when the budget allows no more reading. */
  @Nullable StoredItem next();

  /** Whether there may be more items. */
  boolean hasMore();

  /**
   * The position up to which every item was seen, once {@link #next} returned null although there
   * may be more.
   */
  String reached();
}
