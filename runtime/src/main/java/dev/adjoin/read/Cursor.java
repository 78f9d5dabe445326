// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.read;

import org.jspecify.annotations.Nullable;

/**
 * Where a page begins.
 *
 * @param backwards whether the page is the one before the position, rather than after it
 * @param position the sort key of an item, whose shard it does not say; null for the end that the
 *     page is read from
 * @param left how many items a limited list may still have after the position; {@link Demand#ALL}
 *     when it is not limited
 */
record Cursor(boolean backwards, @Nullable String position, int left) {

  /** The beginning of a list of so many. */
  static Cursor first(int limit) {
    return new Cursor(false, null, limit);
  }

  /** A page read from here that goes on in the same direction, after so many items. */
  Cursor beyond(String stopped, int given) {
    return new Cursor(backwards, stopped, moved(backwards ? given : -given));
  }

  /** The way back from a page read from here, whose first item is given. */
  Cursor back(@Nullable String first) {
    return new Cursor(!backwards, first, left);
  }

  private int moved(int by) {
    return left == Demand.ALL ? left : left + by;
  }
}
