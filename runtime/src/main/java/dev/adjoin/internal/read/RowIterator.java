// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The results of a list, read on demand: items, with what the plan fetches by key for them,
 * filtered where DynamoDB could not, and decoded. Not thread-safe.
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
   * @param fetcher what is fetched by key for the items; nothing when absent
   * @param filter the items to keep; all when absent
   * @param decoder makes results of rows; null for a row that is skipped
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

  /** The next result; null at the end, when enough were given, and when no more may be read. */
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

  /** The position of the result that was given last; null before the first. */
  @Nullable String position() {
    return position;
  }

  /** Whether there may be more. */
  boolean hasMore() {
    return items.hasMore() || fetcher != null && fetcher.hasMore();
  }

  /** The position up to which every item was seen, where reading stopped before the end. */
  String reached() {
    return items.reached();
  }
}
