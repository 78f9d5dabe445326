// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.ReadPlan;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The nodes of one level: after each one, what is below it is jumped over. */
final class LevelIterator implements ItemIterator {
  private final QueryReader reader;
  private final ItemClassifier items;
  private final ReadBudget demand;
  private final StartKeys keys;
  private final FilledRange range;
  private final String hop;
  private final boolean isOne;
  private @Nullable Map<String, AttributeValue> start;
  private boolean ended;
  private boolean begun;

  LevelIterator(
      ReadContext context,
      QueryReader reader,
      ReadPlan.Hops plan,
      ReadBudget demand,
      @Nullable String after) {
    this.reader = reader;
    this.items = context.items();
    this.demand = demand;
    this.keys = new StartKeys(context.table(), reader.query());
    this.range = reader.fill(0);
    this.hop = plan.next().end();
    this.isOne = reader.query().range().sort() instanceof SortRange.Exactly;
    this.start = after == null ? null : past(after);
    this.ended = range.isEmpty();
  }

  /** A key that long has nothing below it. */
  private Map<String, AttributeValue> past(String position) {
    String next = position + hop;
    boolean fits = next.getBytes(StandardCharsets.UTF_8).length <= KeyLimits.SORT;
    return keys.after(range, fits ? next : position);
  }

  @Override
  public @Nullable StoredItem next() {
    while (!ended && (!begun || !demand.isSpent())) {
      begun = true;
      QueryResponse response = reader.read(range, start, 1);
      demand.spend(response, reader.isConsistent());
      ended = !response.hasLastEvaluatedKey() || response.lastEvaluatedKey().isEmpty();
      Optional<StoredItem> node =
          response.items().stream()
              .flatMap(stored -> items.in(range.range(), stored).stream())
              .filter(reader::keeps)
              .findFirst();
      if (node.isPresent() && isOne) {
        ended = true;
      } else if (!ended) {
        start = node.map(found -> past(found.position())).orElse(response.lastEvaluatedKey());
      }
      if (node.isPresent()) {
        return node.get();
      }
    }
    return null;
  }

  @Override
  public boolean goesOn() {
    return !ended;
  }

  /** Where the hop leads: positions after it are those of the nodes that follow. */
  @Override
  public String reached() {
    if (start == null) {
      throw new IllegalStateException("A level must have been read before it is left");
    }
    return start.get(range.range().sortKey()).s();
  }
}
