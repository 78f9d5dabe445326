// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.request.PageLimit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Iterates over the items of one range in one shard, page by page. Not thread-safe. */
final class RangeIterator implements ItemIterator {
  private static final int GROWTH = 4;
  private static final int LARGEST_PAGE = 4000;

  private final QueryReader reader;
  private final ReadBudget budget;
  private final FilledRange range;
  private final ItemClassifier.Scope scope;
  private final Positions positions;
  private final Deque<StoredItem> buffer = new ArrayDeque<>();
  private @Nullable Map<String, AttributeValue> start;
  private boolean ended;
  private int requests;

  /**
   * @param after the position to start after; null for the beginning
   */
  RangeIterator(QueryReader reader, ReadBudget budget, int shard, @Nullable String after) {
    this.reader = reader;
    this.budget = budget;
    this.range = reader.fill(shard);
    this.scope = reader.scope(range);
    this.positions = new Positions(reader.table(), reader.query());
    this.start = after == null ? null : positions.after(range, after);
    this.ended = range.isEmpty();
  }

  /** The next item that was already read; null if there is none. */
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

  /** Whether the next item needs a request. */
  boolean isDry() {
    return buffer.isEmpty() && !ended;
  }

  /**
   * Whether a request may be sent. The first page is always allowed, further ones only within the
   * budget.
   */
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
    return positions.of(start);
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
      return budget.toRead();
    }
    double size = Math.max(budget.toRead(), PageLimit.LEAST_PAGE) * Math.pow(GROWTH, requests);
    return size > LARGEST_PAGE ? null : (int) size;
  }
}
