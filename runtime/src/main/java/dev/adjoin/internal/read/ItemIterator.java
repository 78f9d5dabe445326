// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import org.jspecify.annotations.Nullable;

/** Items in the order of their positions, read as they are asked for. Not thread-safe. */
interface ItemIterator {

  /** The next item; null at the end, and when nothing more may be read. */
  @Nullable StoredItem next();

  /** Whether there may be more. */
  boolean goesOn();

  /**
   * The position up to which everything was seen, once {@link #next} has given null although it
   * goes on.
   */
  String reached();
}
