// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A planned Query, with everything prepared that does not depend on values. Thread-safe.
 *
 * @param condition the text of its key condition
 * @param names the attribute names by alias
 * @param scope classifies the items of the query
 */
record PreparedQuery(
    Query query,
    String condition,
    Map<String, String> names,
    ItemClassifier.Scope scope,
    Purpose purpose) {
  private static final String PARTITION = "#0";
  private static final String SORT = "#1";

  static PreparedQuery of(ReadContext context, String pattern, Query query) {
    Range range = query.range();
    List<String> operands = new ArrayList<>();
    for (int i = 0; i < range.sort().bounds().size(); i++) {
      operands.add(":" + (i + 1));
    }
    String equal = PARTITION + " = :0";
    return new PreparedQuery(
        query,
        operands.isEmpty() ? equal : equal + " AND " + range.sort().condition(SORT, operands),
        operands.isEmpty()
            ? Map.of(PARTITION, range.partitionKey())
            : Map.of(PARTITION, range.partitionKey(), SORT, range.sortKey()),
        context.items().scope(query),
        Purpose.of(pattern).on(query.index()));
  }

  /**
   * New expressions with the names and values of the key condition, to which a filter can be added.
   *
   * @param stored the names of the attributes that the filter is about
   */
  Expressions expressions(FilledRange range, StoredNames.OfType stored) {
    Expressions expressions = new Expressions(stored);
    range.condition(expressions);
    return expressions;
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
