// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * BatchFetcher by key what goes with the items of a walk, in batches of 100 keys, while the walk
 * reads on: the entities that edges lead to, and the whole items where an index carries parts of
 * them.
 */
final class BatchFetcher {
  private static final int KEYS = 100;
  private static final int AHEAD = 4;

  private final ReadContext context;
  private final Purpose purpose;
  private final ItemIterator walk;
  private final ReadBudget demand;
  private final ReadPlan.BatchGet plan;
  private final boolean consistent;
  private final Deque<Batch> running = new ArrayDeque<>();
  private final Deque<Row> ready = new ArrayDeque<>();
  private int underWay;
  private boolean ended;

  /** Items whose rows are being fetched. */
  private record Batch(int items, Future<List<Row>> rows) {}

  BatchFetcher(
      ReadContext context,
      String pattern,
      ItemIterator walk,
      ReadBudget demand,
      ReadPlan.BatchGet plan,
      boolean consistent) {
    this.context = context;
    this.purpose = Purpose.of(pattern);
    this.walk = walk;
    this.demand = demand;
    this.plan = plan;
    this.consistent = consistent;
  }

  @Nullable Row next() {
    while (ready.isEmpty()) {
      readAhead();
      Batch first = running.poll();
      if (first == null) {
        return null;
      }
      List<Row> rows = Parallel.await(purpose.pattern(), first.rows());
      underWay -= first.items() - rows.size();
      ready.addAll(rows);
    }
    underWay--;
    return ready.remove();
  }

  boolean goesOn() {
    return underWay > 0;
  }

  private void readAhead() {
    while (!ended && running.size() < AHEAD && demand.left() > underWay) {
      List<StoredItem> items =
          take(Math.min(KEYS / plan.wanted().size(), demand.left() - underWay));
      if (!items.isEmpty()) {
        underWay += items.size();
        running.add(new Batch(items.size(), start(items)));
      }
    }
  }

  private Future<List<Row>> start(List<StoredItem> items) {
    return context.table().environment().start(() -> fetch(items));
  }

  private List<StoredItem> take(int most) {
    List<StoredItem> items = new ArrayList<>();
    while (items.size() < most && !ended) {
      StoredItem found = walk.next();
      if (found == null) {
        ended = true;
      } else {
        items.add(found);
      }
    }
    return items;
  }

  private List<Row> fetch(List<StoredItem> items) {
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (StoredItem found : items) {
      plan.wanted()
          .forEach(wanted -> keys.add(context.keyFrom(purpose.pattern(), wanted.key(), found)));
    }
    Iterator<@Nullable Map<String, AttributeValue>> fetched =
        context.batches().get(purpose, keys, consistent).iterator();
    List<Row> rows = new ArrayList<>(items.size());
    for (StoredItem found : items) {
      Row row = row(found, fetched);
      if (row != null) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** An index entry whose item is gone is none. */
  private @Nullable Row row(
      StoredItem found, Iterator<@Nullable Map<String, AttributeValue>> fetched) {
    StoredItem item = found;
    StoredItem entity = null;
    for (Wanted wanted : plan.wanted()) {
      StoredItem other = context.items().byKey(fetched.next()).orElse(null);
      if (!completes(wanted, found)) {
        entity = other;
      } else {
        item = item == null || other == null ? null : other.from(found);
      }
    }
    return item == null ? null : new Row(item, entity);
  }

  private static boolean completes(Wanted wanted, StoredItem found) {
    return wanted instanceof Wanted.Each each && each.type().equals(found.type());
  }
}
