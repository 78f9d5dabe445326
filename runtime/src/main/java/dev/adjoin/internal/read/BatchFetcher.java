// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.DynamoDbLimits;
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
 * Fetches further items for those of a list by BatchGetItem, 100 keys a request, while the next
 * items are read: the entities that edges lead to, and whole items if an index carries only some of
 * their attributes. Not thread-safe.
 */
final class BatchFetcher {
  private static final int KEYS = DynamoDbLimits.BATCH_GET_KEYS;
  private static final int AHEAD = 4;

  private final ReadContext context;
  private final Purpose purpose;
  private final ItemIterator source;
  private final ReadBudget budget;
  private final @Nullable Fetch completion;
  private final @Nullable Fetch entities;
  private final boolean consistent;
  private final BatchGets batches;
  private final Deque<Batch> running = new ArrayDeque<>();
  private final Deque<Row> ready = new ArrayDeque<>();
  private int underWay;
  private boolean ended;

  /** A type to fetch, and its key with the attribute names of the list's items. */
  private record Fetch(ItemType type, ItemKey key) {
    static @Nullable Fetch of(ReadContext context, Wanted.@Nullable Each each) {
      return each == null
          ? null
          : new Fetch(context.table().design().primary().get(each.type()), each.key());
    }
  }

  /** A batch of items that is being fetched. */
  private record Batch(int items, Future<List<Row>> rows) {}

  BatchFetcher(
      ReadContext context,
      String pattern,
      ItemIterator source,
      ReadBudget budget,
      ReadPlan.ListRead plan,
      boolean consistent) {
    this.context = context;
    this.purpose = Purpose.of(pattern);
    this.source = source;
    this.budget = budget;
    this.completion = Fetch.of(context, plan.completion());
    this.entities = Fetch.of(context, plan.entities());
    this.consistent = consistent;
    this.batches = context.batches();
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

  boolean hasMore() {
    return underWay > 0;
  }

  private void readAhead() {
    while (!ended && running.size() < AHEAD && budget.left() > underWay) {
      List<StoredItem> items = take(Math.min(keysPerBatch(), budget.left() - underWay));
      if (!items.isEmpty()) {
        underWay += items.size();
        running.add(new Batch(items.size(), start(items)));
      }
    }
  }

  private int keysPerBatch() {
    return completion != null && entities != null ? KEYS / 2 : KEYS;
  }

  private Future<List<Row>> start(List<StoredItem> items) {
    return context.table().environment().start(() -> fetch(items));
  }

  private List<StoredItem> take(int most) {
    List<StoredItem> items = new ArrayList<>();
    while (items.size() < most && !ended) {
      StoredItem found = source.next();
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
    List<@Nullable AdjoinException> failures = new ArrayList<>();
    for (StoredItem item : items) {
      try {
        addKeys(item, keys);
        failures.add(null);
      } catch (AdjoinException e) {
        failures.add(e);
      }
    }
    Iterator<@Nullable Map<String, AttributeValue>> fetched =
        batches.get(purpose, keys, consistent).iterator();
    List<Row> rows = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      AdjoinException failure = failures.get(i);
      Row row = failure == null ? row(items.get(i), fetched) : new Row(items.get(i), null, failure);
      if (row != null) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** Adds all keys of an item, or none if one of them cannot be built. */
  private void addKeys(StoredItem item, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> own = new ArrayList<>(2);
    if (completion != null) {
      own.add(context.keyFrom(purpose.pattern(), completion.key(), item));
    }
    if (entities != null && leadsToEntity(item)) {
      own.add(context.keyFrom(purpose.pattern(), entities.key(), item));
    }
    keys.addAll(own);
  }

  /** Whether an item leads to an entity; one whose reference is absent, or null, does not. */
  private boolean leadsToEntity(StoredItem item) {
    return entities != null
        && entities.key().attributes().stream()
            .map(item.stored()::get)
            .allMatch(value -> value != null && value.nul() == null);
  }

  /** The row of an item. Returns null for an index entry whose item was deleted in the meantime. */
  private @Nullable Row row(
      StoredItem part, Iterator<@Nullable Map<String, AttributeValue>> fetched) {
    StoredItem item = part;
    if (completion != null) {
      StoredItem whole = context.items().of(completion.type(), fetched.next());
      item = whole == null ? null : whole.completing(part);
    }
    StoredItem entity =
        leadsToEntity(part) ? context.items().of(entities.type(), fetched.next()) : null;
    return item == null ? null : new Row(item, entity);
  }
}
