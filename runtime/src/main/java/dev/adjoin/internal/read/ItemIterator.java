// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/**
 * Iterates over items in the order of their positions, and sends requests on demand. Not
 * thread-safe.
 */
interface ItemIterator {
  /** The next item; null at the end, and when the budget is used up. */
  @Nullable StoredItem next();

  /** Whether there may be more items. */
  boolean hasMore();

  /**
   * The position up to which all items were read, after {@link #next} returned null before the end.
   */
  String reached();
}
