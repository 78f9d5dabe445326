// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.Environment;

/**
 * The limit of requests in flight. It grows with each request that succeeds, and is halved when
 * DynamoDB throttles one, so that it settles near the capacity of the table. Thread-safe.
 */
final class ConcurrencyLimit {
  private static final int FIRST = 8;

  /** The most single requests that a thread sends one after another before it reports outcomes. */
  private static final int MOST_PER_THREAD = 16;

  private final Environment environment;
  private final int most;
  private double limit;
  private boolean isStarting = true;
  private long halved;

  ConcurrencyLimit(Environment environment, int most) {
    this.environment = environment;
    this.most = most;
    this.limit = Math.min(FIRST, most);
    this.halved = environment.nanos();
  }

  synchronized int limit() {
    return (int) limit;
  }

  /**
   * The number of single requests that a thread may send one after another. Passing many writes to
   * a thread at once saves most of the cost of waking threads. But all threads get work first, and
   * once a request was throttled, each write is passed alone: else a lower limit would take effect
   * late.
   *
   * @param waiting the number of writes that wait to be sent
   */
  synchronized int requestsPerThread(int waiting) {
    return isStarting ? Math.max(1, Math.min(MOST_PER_THREAD, waiting / most)) : 1;
  }

  /** Adds one for each success at first; after the first throttle, one for each full round. */
  synchronized void succeeded() {
    limit = Math.min(most, limit + (isStarting ? 1 : 1 / limit));
  }

  /**
   * Halves the limit. Requests that were sent before the last time it was halved are ignored.
   *
   * @param sent when the throttled request was sent
   */
  synchronized void throttled(long sent) {
    if (isStarting || sent - halved >= 0) {
      limit = Math.max(1, limit / 2);
      isStarting = false;
      halved = environment.nanos();
    }
  }
}
