// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.value.Item;
import java.util.Iterator;

/**
 * The entries of a Scan, with the read units that they cost.
 *
 * <p>A Scan reads one partition of the table after the other, and the units of each are rounded up.
 * A new on-demand table has four partitions, so that a Scan of it costs four units at least. The
 * partitions divide the hashes evenly.
 */
final class ScannedPartitions implements Iterator<Entry> {
  private final Iterator<Entry> entries;
  private final int partitions;
  private final boolean consistent;
  private int current;
  private long bytes;
  private double complete;

  /**
   * @param partitions the number of partitions of the table or index
   * @param first the hash that the Scan begins at
   */
  ScannedPartitions(Iterator<Entry> entries, int partitions, int first, boolean consistent) {
    this.entries = entries;
    this.partitions = partitions;
    this.consistent = consistent;
    this.current = partition(first);
  }

  private int partition(int hash) {
    return (int) (Integer.toUnsignedLong(hash) * partitions >>> Integer.SIZE);
  }

  @Override
  public boolean hasNext() {
    return entries.hasNext();
  }

  @Override
  public Entry next() {
    Entry entry = entries.next();
    advanceTo(partition(entry.key().partition().hash()));
    bytes += Item.ofBytes(entry.value()).size();
    return entry;
  }

  private void advanceTo(int partition) {
    while (current < partition) {
      complete += Charge.readUnits(bytes, consistent);
      bytes = 0;
      current++;
    }
  }

  /** The units of a Scan that ended at the last entry that was taken. */
  double units() {
    return complete + Charge.readUnits(bytes, consistent);
  }

  /** The units of a Scan that found no more entries up to this hash. */
  double unitsUpTo(int last) {
    advanceTo(partition(last));
    return units();
  }
}
