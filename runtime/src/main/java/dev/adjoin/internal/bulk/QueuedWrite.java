// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.ArrayList;
import java.util.List;

/**
 * A write that waits or is in flight, with the positions of all input elements that ask for it.
 *
 * @param <W> the type of the write
 */
final class QueuedWrite<W> {
  private final W write;
  private final Footprint footprint;
  private final List<Long> positions = new ArrayList<>(1);

  QueuedWrite(long position, W write, Footprint footprint) {
    this.write = write;
    this.footprint = footprint;
    positions.add(position);
  }

  W write() {
    return write;
  }

  Footprint footprint() {
    return footprint;
  }

  /** The positions in the input, in ascending order. */
  List<Long> positions() {
    return positions;
  }

  /** Lets this write stand for a later one of the same item, too. */
  void join(QueuedWrite<W> later) {
    positions.addAll(later.positions);
  }

  /** Lets this write stand for an earlier one of the same item, too, which it replaces. */
  void replace(QueuedWrite<W> earlier) {
    positions.addAll(0, earlier.positions);
  }
}
