// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Partition;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A range of partition hashes, both bounds inclusive and unsigned.
 *
 * <p>Ordered by the first hash; of two ranges with the same first hash, the smaller range comes
 * first.
 */
record HashRange(long first, long last) implements Comparable<HashRange> {
  private static final long HASHES = 1L << Integer.SIZE;

  /** Divides all hashes into ranges of about the same size. */
  static List<HashRange> all(int ranges) {
    return IntStream.range(0, ranges)
        .mapToObj(i -> new HashRange(i * HASHES / ranges, (i + 1) * HASHES / ranges - 1))
        .toList();
  }

  static long hash(Partition partition) {
    return Integer.toUnsignedLong(partition.hash());
  }

  boolean isDivisible() {
    return first < last;
  }

  /** The upper half, then the lower half. */
  List<HashRange> halves() {
    long middle = (first + last) / 2;
    return List.of(new HashRange(middle + 1, last), new HashRange(first, middle));
  }

  @Override
  public int compareTo(HashRange other) {
    return Comparator.comparingLong(HashRange::first)
        .thenComparingLong(HashRange::last)
        .compare(this, other);
  }
}
