// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.model.DynamoDbLimits;
import java.util.List;

/**
 * The limits by which writes are grouped into requests.
 *
 * @param mostItems the most items of a request
 * @param mostBytes the most bytes of a request, with room for what is not known beforehand
 * @param mixes whether writes that could be requests by themselves are grouped, too
 * @param replaces whether the later of two writes of the same item counts, not the earlier
 * @param enough the number of waiting writes that makes requests as full as they can be
 */
record GroupingRules(int mostItems, long mostBytes, boolean mixes, boolean replaces, int enough) {
  private static final int MOST_PUTS = DynamoDbLimits.BATCH_WRITE_ITEMS;
  private static final long BATCH_BYTES = 12L << 20;
  private static final long TRANSACTION_BYTES = 3L << 20;

  /** The limits of BatchWriteItem. */
  static final GroupingRules BATCHES =
      new GroupingRules(MOST_PUTS, BATCH_BYTES, true, true, MOST_PUTS);

  /**
   * The limits of TransactWriteItems.
   *
   * @param isAlone whether each write is a request by itself
   */
  static GroupingRules guarded(boolean isAlone, boolean replaces) {
    int enough = isAlone ? 1 : WriteQueue.MOST;
    return new GroupingRules(
        DynamoDbLimits.TRANSACTION_ITEMS, TRANSACTION_BYTES, false, replaces, enough);
  }

  /** Whether a write is sent as a request by itself. */
  boolean isSingle(QueuedWrite<?> write) {
    return write.footprint().isAlone() && !mixes;
  }

  /** Whether each of the writes, which were taken together, is sent as a request by itself. */
  boolean isSingle(List<? extends QueuedWrite<?>> writes) {
    return isSingle(writes.get(0));
  }
}
