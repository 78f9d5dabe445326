// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem.Footprint;
import java.util.ArrayList;
import java.util.List;

/**
 * One change that waits or is on its way, with the places of all that ask for it.
 *
 * @param <P> what is done
 */
final class Entry<P> {
  private final P piece;
  private final Footprint footprint;
  private final List<Long> positions = new ArrayList<>(1);

  Entry(long position, P piece, Footprint footprint) {
    this.piece = piece;
    this.footprint = footprint;
    positions.add(position);
  }

  P piece() {
    return piece;
  }

  Footprint footprint() {
    return footprint;
  }

  /** In the order in which they were given. */
  List<Long> positions() {
    return positions;
  }

  /** The same is asked for again. */
  void join(Entry<P> later) {
    positions.addAll(later.positions);
  }

  /** This takes the place of one that was asked for before. */
  void replace(Entry<P> earlier) {
    positions.addAll(0, earlier.positions);
  }
}
