// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.request.KeyCondition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A planned Query, with everything prepared that does not depend on values. Thread-safe.
 *
 * @param condition the text of its key condition, for a Query without a filter
 * @param names the attribute names by alias; null if the condition uses no alias
 * @param scope classifies the items of the query
 * @param maintained the index entry that some items may still lack; null if all have theirs
 * @param mirror the mirrors that some edges may still lack; null if all have theirs
 * @param isSpreading whether items may still be in the partition without a shard
 */
record PreparedQuery(
    Query query,
    String condition,
    @Nullable Map<String, String> names,
    ItemClassifier.Scope scope,
    Purpose purpose,
    @Nullable String maintained,
    @Nullable String mirror,
    boolean isSpreading) {
  static PreparedQuery of(ReadContext context, String pattern, Query query) {
    KeyCondition condition = KeyCondition.of(query.range());
    return new PreparedQuery(
        query,
        condition.text(),
        condition.names().isEmpty() ? null : condition.names(),
        context.items().scope(query),
        Purpose.of(pattern).on(query.index()),
        maintained(context.table().design(), query),
        query.keeps().stream()
            .filter(context.table().design().awaited()::contains)
            .findFirst()
            .orElse(null),
        isSpreading(context.table().design(), query));
  }

  private static boolean isSpreading(Design design, Query query) {
    return design.items().stream()
        .filter(item -> query.keeps().contains(item.label()))
        .flatMap(item -> item.entries().stream())
        .anyMatch(entry -> entry.isSpreading() && entry.index().equals(query.index()));
  }

  /** The first entry that the query needs while a migration still adds it. */
  private static @Nullable String maintained(Design design, Query query) {
    for (ItemType item : design.items()) {
      for (Entry entry : item.entries()) {
        if (!entry.isReadable()
            && entry.index().equals(query.index())
            && query.keeps().contains(item.label())) {
          return item.label() + "." + entry.title();
        }
      }
    }
    return null;
  }

  /** The values of the key condition, by alias. */
  static Map<String, AttributeValue> values(FilledRange range) {
    AttributeValue partition = AttributeValue.fromS(range.partition());
    List<String> bounds = range.bounds();
    return switch (bounds.size()) {
      case 0 -> Map.of(":0", partition);
      case 1 -> Map.of(":0", partition, ":1", AttributeValue.fromS(bounds.get(0)));
      default ->
          Map.of(
              ":0",
              partition,
              ":1",
              AttributeValue.fromS(bounds.get(0)),
              ":2",
              AttributeValue.fromS(bounds.get(1)));
    };
  }
}
