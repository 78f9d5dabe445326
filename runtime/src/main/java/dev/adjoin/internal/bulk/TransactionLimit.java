// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.Environment;

/**
 * How many items a transaction may write: the more, the likelier it meets somebody else's. Half as
 * many after it did, one more after each that went through. Thread-safe.
 */
final class TransactionLimit {
  private static final int LEAST = 4;

  private final Environment environment;
  private final int most;
  private int items;
  private long halved;

  TransactionLimit(Environment environment, int most) {
    this.environment = environment;
    this.most = most;
    this.items = most;
    this.halved = environment.nanos();
  }

  synchronized int items() {
    return items;
  }

  synchronized void wentThrough() {
    items = Math.min(most, items + 1);
  }

  /**
   * One met others. Those that were on their way when it was halved say nothing new.
   *
   * @param sent when it was sent
   */
  synchronized void conflicted(long sent) {
    if (items == most || sent - halved >= 0) {
      items = Math.max(Math.min(LEAST, most), items / 2);
      halved = environment.nanos();
    }
  }
}
