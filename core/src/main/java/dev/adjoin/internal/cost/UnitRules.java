// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.model.DynamoDbLimits;

/**
 * DynamoDB's rules for the capacity units of a request. Sizes may be averages and therefore
 * fractions.
 */
public final class UnitRules {
  private UnitRules() {}

  /**
   * The units of a GetItem of one item, or of one page of a Query that read so many bytes in all. A
   * read that finds nothing costs as much as one of the smallest item.
   */
  public static double read(double bytes, boolean consistent) {
    double units = Math.max(1, Math.ceil(bytes / DynamoDbLimits.READ_UNIT_BYTES));
    return consistent ? units : units / 2;
  }

  /**
   * The number of partitions of a table or index, as far as its description tells it: its warm
   * throughput and its size need so many at least.
   */
  public static long partitions(long warmReads, long warmWrites, long bytes) {
    long ofReads = divided(warmReads, DynamoDbLimits.PARTITION_READ_UNITS);
    long ofWrites = divided(warmWrites, DynamoDbLimits.PARTITION_WRITE_UNITS);
    long ofSize = divided(bytes, DynamoDbLimits.COLLECTION_BYTES);
    return Math.max(1, Math.max(ofReads, Math.max(ofWrites, ofSize)));
  }

  private static long divided(long whole, long part) {
    return (whole + part - 1) / part;
  }

  /**
   * The bounds of the units of a Scan. It reads one partition after the other, and the units of
   * each are rounded up; so are those of each page. How the items are spread over the partitions is
   * not known.
   *
   * @param bytes the size of everything that it reads
   * @param isWhole whether it reads all partitions to the end
   */
  public static ScanUnits scan(double bytes, long partitions, boolean isWhole, boolean consistent) {
    double once = read(bytes, consistent);
    double smallest = read(0, consistent);
    double pages = Math.max(1, Math.ceil(bytes / DynamoDbLimits.PAGE_BYTES));
    return new ScanUnits(
        isWhole ? Math.max(once, partitions * smallest) : once,
        once + (partitions + pages - 2) * smallest);
  }

  /** The least and the most units that a Scan takes. */
  public record ScanUnits(double least, double most) {}

  /**
   * The units of a write of one item in the table.
   *
   * @param before the size before; 0 if there was none
   * @param after the size after; 0 if it was deleted
   */
  public static double write(double before, double after, boolean inTransaction) {
    return started(Math.max(before, after))
        * (inTransaction ? DynamoDbLimits.TRANSACTION_FACTOR : 1);
  }

  /**
   * The units that an index is charged for a change of one item.
   *
   * @param before the size of the entry before; 0 if there was none
   * @param after the size of the entry after; 0 if there is none
   * @param moves whether both exist, with different keys
   * @param changes whether anything that the index projects has changed
   */
  public static double indexWrite(double before, double after, boolean moves, boolean changes) {
    if (before == 0 && after == 0) {
      return 0;
    }
    if (before == 0 || after == 0) {
      return started(Math.max(before, after));
    }
    if (moves) {
      return started(before) + started(after);
    }
    return changes ? started(Math.max(before, after)) : 0;
  }

  private static double started(double bytes) {
    return Math.max(1, Math.ceil(bytes / DynamoDbLimits.WRITE_UNIT_BYTES));
  }
}
