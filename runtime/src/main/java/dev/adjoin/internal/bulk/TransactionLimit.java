// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.Environment;

/**
 * The limit of items that a transaction may write. The more it writes, the likelier is a conflict
 * with another one: so the limit is halved after a conflict, and grows by one with each request
 * that succeeds. Thread-safe.
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

  synchronized void succeeded() {
    items = Math.min(most, items + 1);
  }

  /**
   * Halves the limit. Transactions that were sent before the last time it was halved are ignored.
   *
   * @param sent when the transaction in conflict was sent
   */
  synchronized void conflicted(long sent) {
    if (items == most || sent - halved >= 0) {
      items = Math.max(Math.min(LEAST, most), items / 2);
      halved = environment.nanos();
    }
  }
}
