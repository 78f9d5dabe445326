// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.ListRead;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stored items that a read of a write plan finds, page by page, with strong consistency where
 * that is possible. Not thread-safe.
 */
public final class PlannedItems implements Iterator<Map<String, AttributeValue>> {
  private final ItemIterator items;
  private @Nullable StoredItem next;

  private PlannedItems(ItemIterator items) {
    this.items = items;
  }

  /**
   * The items of a range.
   *
   * @param pattern the name of the call, for messages and listeners
   * @param values the values of the entity that the items belong to
   * @param most how many items are wanted; {@link Integer#MAX_VALUE} for all
   */
  public static PlannedItems of(
      OpenTable table,
      String pattern,
      ReadPlan plan,
      Function<String, @Nullable Object> values,
      int most) {
    RangeRead range = (RangeRead) ListRead.of(plan).items();
    ReadContext context = ReadContext.of(table, ReadSettings.DEFAULT);
    QueryReader reader =
        new QueryReader(
            table,
            PreparedQuery.of(context, pattern, range.query()),
            values,
            plan.consistency() == Consistency.STRONG,
            null,
            false);
    return new PlannedItems(ItemIterators.open(range, reader, ReadBudget.of(most), null));
  }

  /** The edges in a map of an entity, as if each had an item. */
  public static List<Map<String, AttributeValue>> edges(
      OpenTable table, SummaryMap map, Map<String, AttributeValue> entity) {
    return new SummaryReader(table, map).of(entity).stream().map(StoredItem::stored).toList();
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      next = items.next();
    }
    return next != null;
  }

  @Override
  public Map<String, AttributeValue> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("There must be another item");
    }
    Map<String, AttributeValue> stored = next.stored();
    next = null;
    return stored;
  }
}
