// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Collections;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Iterates over the entries of many partitions in scan order, up to a maximum hash. */
final class PartitionsInOrder implements Iterator<Entry> {
  /** Reads the entries of one partition. */
  interface Ranges {
    Iterator<Entry> range(Partition partition, SortRange range, boolean forward);
  }

  private final Iterator<Partition> partitions;
  private final int lastHash;
  private final Ranges ranges;
  private Iterator<Entry> current = Collections.emptyIterator();

  PartitionsInOrder(
      NavigableSet<Partition> inOrder,
      int firstHash,
      int lastHash,
      @Nullable Key after,
      Ranges ranges) {
    this.lastHash = lastHash;
    this.ranges = ranges;
    Partition first = Partition.firstOf(firstHash);
    if (after == null || after.partition().compareTo(first) < 0) {
      partitions = inOrder.tailSet(first, true).iterator();
    } else {
      partitions = inOrder.tailSet(after.partition(), false).iterator();
      if (isWithin(after.partition())) {
        SortRange rest = SortRange.ALL.startingAfter(after.sort(), true);
        current = ranges.range(after.partition(), rest, true);
      }
    }
  }

  private boolean isWithin(Partition partition) {
    return Integer.compareUnsigned(partition.hash(), lastHash) <= 0;
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext()) {
      if (!partitions.hasNext()) {
        return false;
      }
      Partition next = partitions.next();
      if (!isWithin(next)) {
        return false;
      }
      current = ranges.range(next, SortRange.ALL, true);
    }
    return true;
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return current.next();
  }
}
