// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.Environment;

/**
 * How many requests may be on their way at a time: more with each that goes through, half as many
 * when DynamoDB has no capacity left. So it settles near what the table serves. Thread-safe.
 */
final class ConcurrencyLimit {
  private static final int FIRST = 8;

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

  /** One more for each at first; after the first refusal, one more for each round of all. */
  synchronized void wentThrough() {
    limit = Math.min(most, limit + (isStarting ? 1 : 1 / limit));
  }

  /**
   * There was no capacity. Requests that were on their way when it was halved say nothing new.
   *
   * @param sent when the request was sent
   */
  synchronized void refused(long sent) {
    if (isStarting || sent - halved >= 0) {
      limit = Math.max(1, limit / 2);
      isStarting = false;
      halved = environment.nanos();
    }
  }
}
