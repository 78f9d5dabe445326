// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.KeyCondition;
import dev.adjoin.engine.expression.KeyTests;
import dev.adjoin.engine.expression.OlderConditions;
import dev.adjoin.engine.expression.ParameterKinds;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.expression.Projection;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.store.Partition;
import dev.adjoin.engine.store.SortRange;
import dev.adjoin.engine.table.Charge;
import dev.adjoin.engine.table.KeyAttribute;
import dev.adjoin.engine.value.Item;
import dev.adjoin.engine.value.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Reads one range of one partition, a page at a time. */
public final class Query implements Operation<QueryRequest, QueryResponse> {
  private final Engine engine;
  private final boolean filtersKeys;

  public Query(Engine engine) {
    this(engine, false);
  }

  private Query(Engine engine, boolean filtersKeys) {
    this.engine = engine;
    this.filtersKeys = filtersKeys;
  }

  /** A query whose filter may name key attributes, as only that of PartiQL may. */
  public static Query filteringKeys(Engine engine) {
    return new Query(engine, true);
  }

  @Override
  public QueryResponse run(QueryRequest request) {
    check(request);
    Placeholders placeholders =
        Placeholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
    Condition filter =
        Requested.filter(
            engine,
            request.filterExpression(),
            placeholders,
            request.queryFilter(),
            request.conditionalOperatorAsString());
    Projection projection =
        Requested.projection(
            engine, request.projectionExpression(), placeholders, request.attributesToGet());
    KeyTests tests = keyTests(request, placeholders);
    placeholders.refuseUnused();
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Source source =
        Source.of(engine.tables().get(request.tableName()), request.indexName(), consistent);
    KeyCondition condition = tests.on(source.key().partition(), source.key().sort());
    ItemRules.refuseLong(source.key(), condition);
    if (filter != null && !filtersKeys) {
      refuseFilterOnKey(source, filter, request.hasQueryFilter());
      ItemRules.refuseNested(source.table(), filter.nestedAttributes());
    }
    Selection selection = Selection.of(source, request.select(), projection);
    return answer(request, selection, read(request, source, condition, filter, consistent));
  }

  private static void check(QueryRequest request) {
    new Constraints()
        .table(request.tableName())
        .length("indexName", request.indexName(), 3, 255)
        .queryLimit(request.limit())
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .select(request.selectAsString())
        .conditionalOperator(request.conditionalOperatorAsString())
        .conditions("queryFilter", request.queryFilter())
        .conditions("keyConditions", request.keyConditions())
        .check();
    new ParameterKinds()
        .older("AttributesToGet", request.hasAttributesToGet())
        .older("QueryFilter", request.hasQueryFilter())
        .older("ConditionalOperator", request.conditionalOperator() != null)
        .older("KeyConditions", request.hasKeyConditions())
        .expression("KeyConditionExpression", request.keyConditionExpression())
        .expression("FilterExpression", request.filterExpression())
        .expression("ProjectionExpression", request.projectionExpression())
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
  }

  private KeyTests keyTests(QueryRequest request, Placeholders placeholders) {
    if (request.hasKeyConditions()) {
      return OlderConditions.keyConditions(request.keyConditions());
    }
    String text = request.keyConditionExpression();
    if (text == null) {
      throw Refusal.validation(
          "Either the KeyConditions or KeyConditionExpression parameter must be specified in the"
              + " request.");
    }
    return engine.expressions().keyCondition(text, placeholders);
  }

  private static void refuseFilterOnKey(Source source, Condition filter, boolean older) {
    for (KeyAttribute part : source.key().attributes()) {
      if (filter.attributes().contains(part.name())) {
        throw Refusal.validation(
            (older ? "QueryFilter" : "Filter Expression")
                + " can only contain non-primary key attributes: Primary key attribute: "
                + part.name());
      }
    }
  }

  /** A page with the partition it was read from. */
  private record Result(Partition partition, Page page, boolean consistent) {}

  private static Result read(
      QueryRequest request,
      Source source,
      KeyCondition condition,
      @Nullable Condition filter,
      boolean consistent) {
    KeyRange wanted = KeyRange.of(condition);
    boolean forward = !Boolean.FALSE.equals(request.scanIndexForward());
    SortRange range = wanted.sort();
    if (request.hasExclusiveStartKey()) {
      Key start = source.position(request.exclusiveStartKey());
      refuseOutside(wanted, start, condition);
      range = range.startingAfter(start.sort(), forward);
    }
    var entries = source.space(consistent).range(wanted.partition(), range, forward);
    return new Result(wanted.partition(), Page.read(entries, request.limit(), filter), consistent);
  }

  /** Refuses to start where the query does not read. */
  private static void refuseOutside(KeyRange wanted, Key start, KeyCondition condition) {
    if (!wanted.sort().contains(start.sort())) {
      throw Refusal.validation("The provided starting key does not match the range key predicate");
    }
    if (!start.partition().equals(wanted.partition())) {
      throw Refusal.validation(
          condition.sortEqualities().isEmpty() && condition.last().isEmpty()
              ? "The provided starting key is outside query boundaries based on provided conditions"
              : "The query can return at most one row and cannot be restarted");
    }
  }

  private QueryResponse answer(QueryRequest request, Selection selection, Result result) {
    Source source = selection.source();
    Page page = result.page();
    List<Charge> charges = new ArrayList<>(1);
    charges.add(
        new Charge(
            source.table(),
            source.index(),
            result.partition(),
            Charge.Kind.READ,
            Charge.readUnits(page.bytes(), result.consistent())));
    QueryResponse.Builder response =
        QueryResponse.builder().count(page.items().size()).scannedCount(page.scanned());
    if (!selection.countOnly()) {
      response.items(selection.show(page, result.consistent(), charges));
    }
    engine.commits().admit(charges);
    Item last = page.last();
    if (last != null) {
      response.lastEvaluatedKey(source.position(last));
    }
    return response
        .consumedCapacity(Consumed.of(request.returnConsumedCapacity(), source.table(), charges))
        .build();
  }
}
