// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Partition;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The partitions whose hashes are at least the first and at most the last one, both unsigned.
 *
 * <p>In order of the first, and of those that begin alike the smaller before the larger.
 */
record HashRange(long first, long last) implements Comparable<HashRange> {
  private static final long HASHES = 1L << Integer.SIZE;

  /** All hashes in so many ranges of about the same size. */
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

  /** The upper half, then the lower one. */
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
