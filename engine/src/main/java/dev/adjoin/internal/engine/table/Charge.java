// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Partition;
import org.jspecify.annotations.Nullable;

/**
 * The capacity that a request consumes in one partition of a table or, if an index is named, of an
 * index.
 *
 * @param partition null for a scan, whose consumption is spread over all partitions
 */
public record Charge(
    Table table, @Nullable Index index, @Nullable Partition partition, Kind kind, double units) {
  /** The kind of capacity. */
  public enum Kind {
    READ,
    WRITE
  }

  private static final int WRITE_UNIT = 1024;
  private static final int READ_UNIT = 4096;

  /** The write units for an item of this size: one for each started KB, at least one. */
  public static int writeUnits(int bytes) {
    return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
  }

  /**
   * The read units for this many bytes: one for each started 4 KB, at least one, and half of that
   * for an eventually consistent read.
   */
  public static double readUnits(long bytes, boolean consistent) {
    long units = Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
    return consistent ? units : units / 2.0;
  }
}
