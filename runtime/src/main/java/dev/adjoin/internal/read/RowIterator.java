// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the results of a list on demand: reads items, fetches further items by key, applies
 * filters that DynamoDB could not apply, and decodes. Not thread-safe.
 *
 * @param <R> the type of a result
 */
final class RowIterator<R> {
  private final ItemIterator items;
  private final ReadBudget budget;
  private final @Nullable BatchFetcher fetcher;
  private final @Nullable Predicate<StoredItem> filter;
  private final Function<Row, @Nullable R> decoder;
  private @Nullable String position;

  /**
   * @param fetcher fetches further items by key; null if none are needed
   * @param filter the condition on items; null for all
   * @param decoder converts rows to results; returns null to skip a row
   */
  RowIterator(
      ItemIterator items,
      ReadBudget budget,
      @Nullable BatchFetcher fetcher,
      @Nullable Predicate<StoredItem> filter,
      Function<Row, @Nullable R> decoder) {
    this.items = items;
    this.budget = budget;
    this.fetcher = fetcher;
    this.filter = filter;
    this.decoder = decoder;
  }

  /** The next result; null at the end, at the limit, and when the budget is used up. */
  @Nullable R next() {
    while (budget.left() > 0) {
      Row row = read();
      if (row == null) {
        return null;
      }
      R result = filter == null || filter.test(row.item()) ? decoder.apply(row) : null;
      if (result != null) {
        budget.give();
        position = row.item().position();
        return result;
      }
    }
    return null;
  }

  private @Nullable Row read() {
    if (fetcher != null) {
      return fetcher.next();
    }
    StoredItem item = items.next();
    return item == null ? null : new Row(item, null);
  }

  /** The position of the last result; null before the first. */
  @Nullable String position() {
    return position;
  }

  /** Whether there may be more results. */
  boolean hasMore() {
    return items.hasMore() || fetcher != null && fetcher.hasMore();
  }

  /** The position up to which all items were read, if reading stopped before the end. */
  String reached() {
    return items.reached();
  }
}
