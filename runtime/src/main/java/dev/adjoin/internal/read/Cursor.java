// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/**
 * The position at which a page begins.
 *
 * @param backwards whether the page is before the position, rather than after it
 * @param position the sort key of an item, without its shard; null for the start of the list, or
 *     its end if backwards
 * @param left the number of items that a limited list still has after the position; {@link
 *     ReadBudget#ALL} if there is no limit
 * @param size the size of the page that returned this cursor
 */
record Cursor(boolean backwards, @Nullable String position, int left, int size) {

  /** The start of a list, in pages of a given size. */
  static Cursor first(int limit, int size) {
    return new Cursor(false, null, limit, size);
  }

  /** The same position with another page size. */
  Cursor of(int other) {
    return new Cursor(backwards, position, left, other);
  }

  /** The next position in the same direction, after a number of items. */
  Cursor beyond(String stopped, int given) {
    return new Cursor(backwards, stopped, moved(backwards ? given : -given), size);
  }

  /** The position in the opposite direction, from the first item of the page. */
  Cursor back(@Nullable String first) {
    return new Cursor(!backwards, first, left, size);
  }

  private int moved(int by) {
    return left == ReadBudget.ALL ? left : left + by;
  }
}
