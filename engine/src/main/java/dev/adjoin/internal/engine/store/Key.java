// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;

/** The key of an entry: its partition, then its sort bytes in unsigned order. */
public record Key(Partition partition, byte[] sort) implements Comparable<Key> {
  @Override
  public int compareTo(Key other) {
    int byPartition = partition.compareTo(other.partition);
    return byPartition != 0 ? byPartition : Arrays.compareUnsigned(sort, other.sort);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key k && partition.equals(k.partition) && Arrays.equals(sort, k.sort);
  }

  @Override
  public int hashCode() {
    return 31 * partition.hashCode() + Arrays.hashCode(sort);
  }
}
