// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.model.DynamoDbLimits;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The number of wanted items, and the limits on reading to find them. All shards of a list share
 * one. Not thread-safe.
 */
final class ReadBudget {
  static final int ALL = Integer.MAX_VALUE;

  private final int wanted;
  private final int ahead;
  private final long mostItems;
  private final long mostBytes;
  private final AtomicLong items = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private int given;

  private ReadBudget(int wanted, int ahead, long mostItems, long mostBytes) {
    this.wanted = wanted;
    this.ahead = ahead;
    this.mostItems = mostItems;
    this.mostBytes = mostBytes;
  }

  /** A budget for a number of items, without a limit on reading. */
  static ReadBudget of(int wanted) {
    return new ReadBudget(wanted, 0, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * A budget for a number of items within the limits of a page.
   *
   * @param looksAhead whether one item more is read, which shows whether another page follows
   */
  static ReadBudget within(ReadSettings settings, int wanted, boolean looksAhead) {
    return new ReadBudget(
        wanted, looksAhead && wanted < ALL ? 1 : 0, settings.pageItems(), settings.pageBytes());
  }

  /** A budget for a number of items, by one request to each shard; it reads one item more. */
  static ReadBudget oneRound(int wanted) {
    return new ReadBudget(wanted, wanted < ALL ? 1 : 0, 1, Long.MAX_VALUE);
  }

  boolean isForAll() {
    return wanted == ALL;
  }

  int left() {
    return wanted - given;
  }

  /** The number of items that a request should read, if all of them are wanted. */
  int toRead() {
    return left() + ahead;
  }

  void give() {
    given++;
  }

  /**
   * Counts the items that a request read, and the bytes, estimated from the consumed units if they
   * are known.
   */
  void spend(QueryResponse response, boolean consistent) {
    items.addAndGet(response.scannedCount());
    ConsumedCapacity consumed = response.consumedCapacity();
    Double units = consumed == null ? null : consumed.capacityUnits();
    if (units != null) {
      bytes.addAndGet((long) (units * DynamoDbLimits.READ_UNIT_BYTES * (consistent ? 1 : 2)));
    }
  }

  /** Whether the limits on reading are reached. */
  boolean isSpent() {
    return items.get() >= mostItems || bytes.get() >= mostBytes;
  }
}
