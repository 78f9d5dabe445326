// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Partition;
import org.jspecify.annotations.Nullable;

/**
 * Capacity that a request uses in one partition of a table or, where one is named, of an index.
 *
 * @param partition null for a scan, which is spread over all of them
 */
public record Charge(
    Table table, @Nullable Index index, @Nullable Partition partition, Kind kind, double units) {
  /** Which capacity is used. */
  public enum Kind {
    READ,
    WRITE
  }

  private static final int WRITE_UNIT = 1024;
  private static final int READ_UNIT = 4096;

  /** Units to write so many bytes, at least one. */
  public static int writeUnits(int bytes) {
    return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
  }

  /** Units to read so many bytes: at least one, half as many when eventually consistent. */
  public static double readUnits(long bytes, boolean consistent) {
    long units = Math.max(1, (bytes + READ_UNIT - 1) / READ_UNIT);
    return consistent ? units : units / 2.0;
  }
}
