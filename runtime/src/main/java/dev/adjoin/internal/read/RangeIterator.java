// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.FilledRange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The items of one range in one shard, page by page. */
final class RangeIterator implements ItemIterator {
  /** How many items a request reads at least where some of them may not be wanted. */
  private static final int FIRST_PAGE = 50;

  private static final int GROWTH = 4;
  private static final int LARGEST_PAGE = 4000;

  private final QueryReader reader;
  private final ReadBudget budget;
  private final FilledRange range;
  private final ItemClassifier.Scope scope;
  private final Deque<StoredItem> buffer = new ArrayDeque<>();
  private @Nullable Map<String, AttributeValue> start;
  private boolean ended;
  private int requests;

  /**
   * @param after the position it starts after; the beginning when absent
   */
  RangeIterator(QueryReader reader, ReadBudget budget, int shard, @Nullable String after) {
    this.reader = reader;
    this.budget = budget;
    this.range = reader.fill(shard);
    this.scope = reader.scope(range);
    this.start =
        after == null ? null : new StartKeys(reader.table(), reader.query()).after(range, after);
    this.ended = range.isEmpty();
  }

  /** The next item that is already here. */
  @Nullable StoredItem peek() {
    return buffer.peek();
  }

  @Override
  public @Nullable StoredItem next() {
    while (isDry() && mayRead()) {
      read();
    }
    return buffer.poll();
  }

  /** Whether the next item must be read first. */
  boolean isDry() {
    return buffer.isEmpty() && !ended;
  }

  /** The first page may always be read; more only while the budget allows it. */
  boolean mayRead() {
    return requests == 0 || !budget.isSpent();
  }

  @Override
  public boolean hasMore() {
    return !buffer.isEmpty() || !ended;
  }

  @Override
  public String reached() {
    if (start == null) {
      throw new IllegalStateException("A range must have been read before it is left");
    }
    return start.get(range.range().sortKey()).s();
  }

  /** Sends one request. */
  void read() {
    QueryResponse response = reader.read(range, start, limit());
    requests++;
    budget.spend(response, reader.consistent());
    for (Map<String, AttributeValue> stored : response.items()) {
      StoredItem item = scope.of(stored);
      if (item != null) {
        buffer.add(item);
      }
    }
    ended = !response.hasLastEvaluatedKey() || response.lastEvaluatedKey().isEmpty();
    start = ended ? start : response.lastEvaluatedKey();
  }

  private @Nullable Integer limit() {
    if (budget.isForAll()) {
      return null;
    }
    if (reader.isExact()) {
      return budget.left();
    }
    double size = Math.max(budget.left(), FIRST_PAGE) * Math.pow(GROWTH, requests);
    return size > LARGEST_PAGE ? null : (int) size;
  }
}
