// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.ReadPlan;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Iterates over the nodes of one level of a hierarchy, and skips the items below each node. Sends
 * at least one Query for each node.
 */
final class LevelIterator implements ItemIterator {
  private final QueryReader reader;
  private final ReadBudget budget;
  private final Positions keys;
  private final FilledRange range;
  private final ItemClassifier.Scope scope;
  private final String hop;
  private final boolean isOne;
  private @Nullable Map<String, AttributeValue> start;
  private boolean ended;
  private boolean begun;

  LevelIterator(QueryReader reader, ReadPlan.Hops plan, ReadBudget budget, @Nullable String after) {
    this.reader = reader;
    this.budget = budget;
    this.keys = new Positions(reader.table(), reader.query());
    this.range = reader.fill(0);
    this.scope = reader.scope(range);
    this.hop = plan.next().end();
    this.isOne = reader.query().range().sort() instanceof SortRange.Exactly;
    this.start = after == null ? null : past(after);
    this.ended = range.isEmpty();
  }

  /**
   * The key after everything below a node. If that key would exceed the limit of a sort key, no
   * item can be below the node, and its own key is used.
   */
  private Map<String, AttributeValue> past(String position) {
    String next = position + hop;
    boolean fits = next.getBytes(StandardCharsets.UTF_8).length <= KeyLimits.SORT;
    return keys.after(range, fits ? next : position);
  }

  @Override
  public @Nullable StoredItem next() {
    while (!ended && (!begun || !budget.isSpent())) {
      begun = true;
      QueryResponse response = reader.read(range, start, 1);
      budget.spend(response, reader.consistent());
      ended = !response.hasLastEvaluatedKey() || response.lastEvaluatedKey().isEmpty();
      StoredItem node = response.items().isEmpty() ? null : scope.of(response.items().get(0));
      if (node != null && isOne) {
        ended = true;
      } else if (!ended) {
        start = node == null ? response.lastEvaluatedKey() : past(node.position());
      }
      if (node != null) {
        return node;
      }
    }
    return null;
  }

  @Override
  public boolean hasMore() {
    return !ended;
  }

  /** The position at which the next request starts; the remaining nodes come after it. */
  @Override
  public String reached() {
    if (start == null) {
      throw new IllegalStateException("A level must have been read before it is left");
    }
    return start.get(range.range().sortKey()).s();
  }
}
