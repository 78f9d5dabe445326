// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/**
 * Where a page begins.
 *
 * @param backwards whether the page is the one before the position, rather than after it
 * @param position the sort key of an item, whose shard it does not say; null for the end that the
 *     page is read from
 * @param left how many items a limited list may still have after the position; {@link
 *     ReadBudget#ALL} when it is not limited
 * @param size how many items the page that gave it was to have
 */
record Cursor(boolean backwards, @Nullable String position, int left, int size) {

  /** The beginning of a list of so many, in pages of a size. */
  static Cursor first(int limit, int size) {
    return new Cursor(false, null, limit, size);
  }

  /** The same in pages of another size. */
  Cursor of(int other) {
    return new Cursor(backwards, position, left, other);
  }

  /** A page read from here that goes on in the same direction, after so many items. */
  Cursor beyond(String stopped, int given) {
    return new Cursor(backwards, stopped, moved(backwards ? given : -given), size);
  }

  /** The way back from a page read from here, whose first item is given. */
  Cursor back(@Nullable String first) {
    return new Cursor(!backwards, first, left, size);
  }

  private int moved(int by) {
    return left == ReadBudget.ALL ? left : left + by;
  }
}
