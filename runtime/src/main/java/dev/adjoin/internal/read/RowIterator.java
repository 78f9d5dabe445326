// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.ReadPlan;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a list, found as they are asked for: what a walk gives, fetched where the plan says
 * so, filtered where DynamoDB could not. Not thread-safe.
 */
final class RowIterator {
  private final ItemIterator walk;
  private final ReadBudget demand;
  private final @Nullable BatchFetcher fetches;
  private final Predicate<StoredItem> filter;

  /**
   * @param fetches what the plan fetches by key after the walk; nothing when absent
   */
  RowIterator(
      ItemIterator walk,
      ReadBudget demand,
      @Nullable BatchFetcher fetches,
      Predicate<StoredItem> filter) {
    this.walk = walk;
    this.demand = demand;
    this.fetches = fetches;
    this.filter = filter;
  }

  static RowIterator of(
      ReadContext context,
      ItemIterator walk,
      ReadBudget demand,
      ReadPlan.@Nullable BatchGet fetch,
      Opened by) {
    BatchFetcher fetches =
        fetch == null
            ? null
            : new BatchFetcher(context, by.pattern(), walk, demand, fetch, by.consistent());
    return new RowIterator(walk, demand, fetches, by.filter());
  }

  /** How a walk was opened. */
  record Opened(String pattern, boolean consistent, Predicate<StoredItem> filter) {}

  /**
   * The next row; null when there is none, when enough were given, and when no more may be read.
   */
  @Nullable Row next() {
    while (demand.left() > 0) {
      Row row = read();
      if (row == null) {
        return null;
      }
      if (filter.test(row.item())) {
        demand.give();
        return row;
      }
    }
    return null;
  }

  private @Nullable Row read() {
    if (fetches != null) {
      return fetches.next();
    }
    StoredItem found = walk.next();
    return found == null ? null : new Row(found, null);
  }

  /** Whether there may be more. */
  boolean goesOn() {
    return walk.goesOn() || fetches != null && fetches.goesOn();
  }

  /** The position up to which everything was seen, if it was left before its end. */
  String reached() {
    return walk.reached();
  }
}
