// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

/**
 * DynamoDB's rules for the capacity units of a request, and for stored bytes. Sizes may be averages
 * and therefore fractions.
 */
public final class UnitRules {
  /** The bytes of one read unit. */
  public static final int READ_BYTES = 4096;

  /** The bytes of one write unit. */
  public static final int WRITE_BYTES = 1024;

  /** The bytes after which a Query ends its page. */
  public static final int PAGE_BYTES = 1024 * 1024;

  /** The factor of a write in a transaction, on the table but not on its indexes. */
  public static final int TRANSACTION = 2;

  /** The bytes that storage adds to each item and to each index entry. */
  public static final int STORED_OVERHEAD = 100;

  private UnitRules() {}

  /**
   * The units of a GetItem of one item, or of one page of a Query that read so many bytes in all. A
   * read that finds nothing costs as much as one of the smallest item.
   */
  public static double read(double bytes, boolean consistent) {
    double units = Math.max(1, Math.ceil(bytes / READ_BYTES));
    return consistent ? units : units / 2;
  }

  /**
   * The units of a write of one item in the table.
   *
   * @param before the size before; 0 if there was none
   * @param after the size after; 0 if it was deleted
   */
  public static double write(double before, double after, boolean inTransaction) {
    return started(Math.max(before, after)) * (inTransaction ? TRANSACTION : 1);
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
    return Math.max(1, Math.ceil(bytes / WRITE_BYTES));
  }
}
