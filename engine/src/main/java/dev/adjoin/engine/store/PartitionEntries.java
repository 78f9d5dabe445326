// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one partition in memory. Written by one thread at a time, read by any number.
 *
 * <p>Most partitions are small, many are of one entry: those are an array, copied when it changes.
 * An ordered map for each would take more memory than what it holds.
 */
sealed interface PartitionEntries permits FewEntries, ManyEntries {
  byte @Nullable [] get(byte[] sort);

  /** What takes the place of this, with the value put. */
  PartitionEntries with(byte[] sort, byte[] value);

  /** What takes the place of this, without that entry. */
  PartitionEntries without(byte[] sort);

  /** The entries in a range that is not empty; they are all of {@code partition}. */
  Iterator<Entry> range(Partition partition, SortRange range, boolean forward);

  int size();
}
