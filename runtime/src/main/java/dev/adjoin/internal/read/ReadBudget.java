// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** How many items are wanted, and how much may be read to find them. Shards share one. */
final class ReadBudget {
  private static final int UNIT_BYTES = 4096;
  static final int ALL = Integer.MAX_VALUE;

  private final int wanted;
  private final long mostItems;
  private final long mostBytes;
  private final AtomicLong items = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private int given;

  private ReadBudget(int wanted, long mostItems, long mostBytes) {
    this.wanted = wanted;
    this.mostItems = mostItems;
    this.mostBytes = mostBytes;
  }

  /** So many items, however much must be read. */
  static ReadBudget of(int wanted) {
    return new ReadBudget(wanted, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** So many items, within the limits of a page. */
  static ReadBudget within(ReadSettings settings, int wanted) {
    return new ReadBudget(wanted, settings.pageItems(), settings.pageBytes());
  }

  boolean isForAll() {
    return wanted == ALL;
  }

  int left() {
    return wanted - given;
  }

  void give() {
    given++;
  }

  /**
   * Counts what a request read; the bytes follow from the units consumed, where these are known.
   */
  void spend(QueryResponse response, boolean consistent) {
    items.addAndGet(response.scannedCount());
    ConsumedCapacity consumed = response.consumedCapacity();
    Double units = consumed == null ? null : consumed.capacityUnits();
    if (units != null) {
      bytes.addAndGet((long) (units * UNIT_BYTES * (consistent ? 1 : 2)));
    }
  }

  /** Whether nothing more may be read. */
  boolean isSpent() {
    return items.get() >= mostItems || bytes.get() >= mostBytes;
  }
}
