// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.plan.Query;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Sends the requests of one planned Query. */
final class QueryReader {
  private final OpenTable table;
  private final Query query;
  private final Function<String, @Nullable Object> values;
  private final Manner manner;
  private final Purpose purpose;

  /**
   * How a query is read.
   *
   * @param filter what DynamoDB leaves out of its answers
   * @param filtered whether something is left out, here or there
   */
  record Manner(boolean consistent, @Nullable BoundCondition filter, boolean filtered) {}

  QueryReader(
      OpenTable table,
      String pattern,
      Query query,
      Function<String, @Nullable Object> values,
      Manner manner) {
    this.table = table;
    this.query = query;
    this.values = values;
    this.manner = manner;
    this.purpose = Purpose.of(pattern).on(query.index());
  }

  Query query() {
    return query;
  }

  String pattern() {
    return purpose.pattern();
  }

  boolean isConsistent() {
    return manner.consistent();
  }

  /** Whether every item that is read answers the request, as far as is known beforehand. */
  boolean isExact() {
    return query.isExact() && !manner.filtered();
  }

  /** Whether it is one of the items that were asked for. */
  boolean keeps(StoredItem found) {
    return query.keeps().contains(found.label());
  }

  FilledRange fill(int shard) {
    return FilledRange.of(query.range(), values, shard);
  }

  /**
   * Reads one page.
   *
   * @param after where it starts; at the beginning when absent
   * @param limit how many items are read at most; as many as fit when absent
   */
  QueryResponse read(
      FilledRange range, @Nullable Map<String, AttributeValue> after, @Nullable Integer limit) {
    Expressions expressions = new Expressions();
    QueryRequest.Builder request =
        QueryRequest.builder()
            .indexName(query.index())
            .keyConditionExpression(range.condition(expressions))
            .filterExpression(filter(expressions))
            .scanIndexForward(!query.reversed())
            .consistentRead(manner.consistent() ? true : null)
            .exclusiveStartKey(after)
            .limit(limit);
    select(request, expressions);
    request
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values());
    try {
      return table.calls().query(purpose, request);
    } catch (SdkException e) {
      throw Failures.of(pattern(), range.partition(), e);
    }
  }

  private @Nullable String filter(Expressions expressions) {
    String present =
        query.skipsTombstones()
            ? expressions.name(OwnedAttribute.DELETING)
                + " <> "
                + expressions.value(AttributeValue.fromS(ItemClassifier.GONE))
            : null;
    String wanted = manner.filter() == null ? null : manner.filter().text(expressions);
    return Stream.of(present, wanted)
        .filter(Objects::nonNull)
        .map(part -> "(" + part + ")")
        .reduce((one, other) -> one + " AND " + other)
        .orElse(null);
  }

  /** Where other types are among the items, the keys tell which ones count. */
  private void select(QueryRequest.Builder request, Expressions expressions) {
    if (!query.counting()) {
      return;
    }
    if (query.isExact()) {
      request.select(Select.COUNT);
      return;
    }
    String keys =
        Stream.of(
                table.design().table().partition(),
                table.design().table().sort(),
                query.range().partitionKey(),
                query.range().sortKey())
            .distinct()
            .map(expressions::name)
            .collect(Collectors.joining(", "));
    request.select(Select.SPECIFIC_ATTRIBUTES).projectionExpression(keys);
  }
}
