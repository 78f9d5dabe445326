// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.plan.WritePlan;

/**
 * What goes into one request.
 *
 * @param mostItems how many items at most
 * @param mostBytes how many bytes at most, with room for what is not known beforehand
 * @param mixes whether even what would do by itself is sent with others
 * @param replaces whether of two for the same item the later one counts, not the earlier
 * @param enough how many must wait for requests to be as full as they can be
 */
record GroupingRules(int mostItems, long mostBytes, boolean mixes, boolean replaces, int enough) {
  private static final int MOST_PUTS = 25;
  private static final long BATCH_BYTES = 12L << 20;
  private static final long TRANSACTION_BYTES = 3L << 20;

  /** BatchWriteItem. */
  static final GroupingRules BATCHES =
      new GroupingRules(MOST_PUTS, BATCH_BYTES, true, true, MOST_PUTS);

  /** TransactWriteItems, or single requests where they do. */
  static GroupingRules guarded(boolean isAlone, boolean replaces) {
    int enough = isAlone ? 1 : Window.MOST;
    return new GroupingRules(WritePlan.MOST_ACTIONS, TRANSACTION_BYTES, false, replaces, enough);
  }
}
