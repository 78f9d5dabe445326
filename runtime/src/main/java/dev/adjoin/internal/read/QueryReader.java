// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
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

/**
 * Sends the requests of one planned Query.
 *
 * @param values the values of the plan's inputs
 * @param consistent whether it reads with strong consistency
 * @param filter the filter expression that DynamoDB applies; null for none
 * @param isFiltered whether a filter leaves out items, in DynamoDB or in memory
 */
record QueryReader(
    OpenTable table,
    PreparedQuery prepared,
    Function<String, @Nullable Object> values,
    boolean consistent,
    @Nullable BoundCondition filter,
    boolean isFiltered) {

  Query query() {
    return prepared.query();
  }

  String pattern() {
    return prepared.purpose().pattern();
  }

  /** Whether every item that is read is a result, as far as that is known before. */
  boolean isExact() {
    return query().isExact() && !isFiltered;
  }

  FilledRange fill(int shard) {
    Range range = query().range();
    return shard == range.partition().shards()
        ? FilledRange.of(range.in(range.partition().unsharded()), values, 0)
        : FilledRange.of(range, values, shard);
  }

  /**
   * The number of partitions to read, given the number of shards: while a migration spreads items,
   * the last one is the partition without a shard.
   */
  int partitions(int shards) {
    return prepared.isSpreading() ? shards + 1 : shards;
  }

  /** The classifier of the items in a range. */
  ItemClassifier.Scope scope(FilledRange range) {
    return prepared.scope().in(range.partition());
  }

  /**
   * Reads one page.
   *
   * @param after the key to start after; null for the beginning
   * @param limit the maximum number of items to read; null for as many as fit into a page
   * @throws AdjoinException if a migration still adds the index entries or mirrors that it reads
   */
  QueryResponse read(
      FilledRange range, @Nullable Map<String, AttributeValue> after, @Nullable Integer limit) {
    if (prepared.maintained() != null) {
      throw OpenTable.unreadable(
          prepared.maintained(), pattern(), " and the table was opened again");
    }
    if (prepared.mirror() != null) {
      table.requireReadable(prepared.mirror(), pattern());
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .indexName(query().index())
            .scanIndexForward(!query().reversed())
            .consistentRead(consistent ? true : null)
            .exclusiveStartKey(after)
            .limit(limit);
    boolean isPlain = filter == null && !query().skipsTombstones() && !query().counting();
    if (isPlain) {
      request
          .keyConditionExpression(prepared.condition())
          .expressionAttributeNames(prepared.names())
          .expressionAttributeValues(PreparedQuery.values(range));
    } else {
      Expressions expressions = new Expressions(names());
      request.keyConditionExpression(range.condition(expressions));
      extend(request, expressions);
    }
    try {
      return table.calls().query(prepared.purpose(), request);
    } catch (SdkException e) {
      throw Failures.of(pattern(), range.partition(), e);
    }
  }

  /**
   * The names of the attributes that a filter is about: DynamoDB filters only items of one type.
   */
  private StoredNames.OfType names() {
    return filter == null
        ? StoredNames.OfType.SAME
        : table.names().of(query().keeps().iterator().next().split(" ", 2)[0]);
  }

  /** Adds the filter, and the attributes that a count needs. */
  private void extend(QueryRequest.Builder request, Expressions expressions) {
    request.filterExpression(filterText(expressions));
    if (query().counting()) {
      select(request, expressions);
    }
    request
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values());
  }

  private @Nullable String filterText(Expressions expressions) {
    String present =
        query().skipsTombstones()
            ? unlike(expressions, OwnedAttribute.GONE)
                + " AND "
                + unlike(expressions, OwnedAttribute.SETTLING)
            : null;
    String wanted = filter == null ? null : filter.text(expressions);
    return Stream.of(present, wanted)
        .filter(Objects::nonNull)
        .reduce((one, other) -> one + " AND " + other)
        .orElse(null);
  }

  private static String unlike(Expressions expressions, String mark) {
    return expressions.name(OwnedAttribute.DELETING)
        + " <> "
        + expressions.value(AttributeValue.fromS(mark));
  }

  /**
   * Selects only a count, or the keys of the items: if other types are among them, since the types
   * are then found by the keys, and if an item may be in two shards.
   */
  private void select(QueryRequest.Builder request, Expressions expressions) {
    if (query().isExact() && !prepared.isSpreading()) {
      request.select(Select.COUNT);
      return;
    }
    String keys =
        Stream.of(
                table.design().table().partition(),
                table.design().table().sort(),
                query().range().partitionKey(),
                query().range().sortKey())
            .distinct()
            .map(expressions::name)
            .collect(Collectors.joining(", "));
    request.select(Select.SPECIFIC_ATTRIBUTES).projectionExpression(keys);
  }
}
