// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.KeyCondition;
import dev.adjoin.internal.engine.expression.KeyTests;
import dev.adjoin.internal.engine.expression.LegacyConditions;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.Base64;
import java.util.Iterator;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The Query operation: reads one range of one partition, one page for each request. */
public final class Query implements Operation<QueryRequest, QueryResponse> {
  /** The number of bytes after which a page of a Query or Scan ends. */
  public static final int LARGEST_PAGE = ItemPage.LARGEST;

  private final Engine engine;
  private final boolean filtersKeys;

  public Query(Engine engine) {
    this(engine, false);
  }

  private Query(Engine engine, boolean filtersKeys) {
    this.engine = engine;
    this.filtersKeys = filtersKeys;
  }

  /** A query whose filter may contain key attributes; only PartiQL allows that. */
  public static Query filteringKeys(Engine engine) {
    return new Query(engine, true);
  }

  @Override
  public QueryResponse run(QueryRequest request) {
    ReadParameters asked = ReadParameters.of(request, Parameter.QUERY_FILTER);
    check(request, asked);
    Placeholders placeholders = asked.placeholders();
    Condition filter = asked.filter().parse(engine, placeholders);
    Projection projection = asked.shown().parse(engine, placeholders);
    KeyTests tests = keyTests(request, placeholders);
    placeholders.refuseUnused();
    TableOrIndex source = asked.source(engine);
    KeyCondition condition = tests.on(source.key().partition(), source.key().sort());
    ItemKeys.refuseEmptyOrLong(source.key(), condition);
    if (filter != null && !filtersKeys) {
      refuseFilterOnKey(source, filter, request.hasQueryFilter());
      ItemRules.refuseNested(source.table(), filter.nestedAttributes());
    }
    Selection selection = Selection.of(source, asked, projection);
    KeyRange wanted = KeyRange.of(condition);
    ItemPage page =
        ItemPage.read(entries(request, selection, wanted, condition), request.limit(), filter);
    if (hasOneItem(source)) {
      page = page.asLast();
    }
    double units = Charge.readUnits(page.bytes(), selection.consistent());
    return response(
        PageResponse.of(engine, asked.shown(), selection, page, wanted.partition(), units));
  }

  private QueryResponse response(PageResponse answer) {
    return SuccessfulResponse.of(QueryResponse.builder(), engine.date())
        .items(answer.items())
        .count(answer.count())
        .scannedCount(answer.scanned())
        .lastEvaluatedKey(answer.last())
        .consumedCapacity(answer.consumed())
        .build();
  }

  private static void check(QueryRequest request, ReadParameters asked) {
    asked
        .constraints()
        .queryLimit(request.limit())
        .conditions("keyConditions", request.keyConditions())
        .check();
    asked.checkKinds(
        new ParameterKinds()
            .add(Parameter.KEY_CONDITIONS, request.hasKeyConditions())
            .add(Parameter.KEY_CONDITION, request.keyConditionExpression()));
  }

  private KeyTests keyTests(QueryRequest request, Placeholders placeholders) {
    if (request.hasKeyConditions()) {
      return LegacyConditions.keyConditions(request.keyConditions());
    }
    String text = request.keyConditionExpression();
    if (text == null) {
      throw ApiErrors.validation(
          "Either the KeyConditions or KeyConditionExpression parameter must be specified in the"
              + " request.");
    }
    return engine.expressions().keyCondition(text, placeholders);
  }

  private static void refuseFilterOnKey(TableOrIndex source, Condition filter, boolean older) {
    for (KeyAttribute part : source.key().attributes()) {
      if (filter.attributes().contains(part.name())) {
        throw ApiErrors.validation(
            (older ? "QueryFilter" : "Filter Expression")
                + " can only contain non-primary key attributes: Primary key attribute: "
                + part.name());
      }
    }
  }

  private static Iterator<Entry> entries(
      QueryRequest request, Selection selection, KeyRange wanted, KeyCondition condition) {
    boolean forward = !Boolean.FALSE.equals(request.scanIndexForward());
    SortRange range = wanted.sort();
    if (request.hasExclusiveStartKey()) {
      Key start = selection.source().position(request.exclusiveStartKey());
      refuseRestart(selection.source(), request.exclusiveStartKey());
      refuseOutside(wanted, start, condition);
      range = range.startingAfter(start.sort(), forward);
    }
    return selection.space().range(wanted.partition(), range, forward);
  }

  /** Whether a partition of the source is one item, so that a query has a single page. */
  private static boolean hasOneItem(TableOrIndex source) {
    return source.index() == null && source.key().sort().isEmpty();
  }

  private static void refuseRestart(TableOrIndex source, Map<String, AttributeValue> start) {
    if (hasOneItem(source)) {
      AttributeValue value = start.values().iterator().next();
      throw ApiErrors.validation(
          "The provided exclusive start key is invalid: ExclusiveStartKey: {"
              + source.key().partition().get(0).name()
              + "=AttributeValue: {"
              + shown(value)
              + "}}");
    }
  }

  private static String shown(AttributeValue key) {
    if (key.b() != null) {
      return "B:" + Base64.getEncoder().encodeToString(key.b().asByteArrayUnsafe());
    }
    return key.s() != null ? "S:" + key.s() : "N:" + key.n();
  }

  /** Throws a validation error if the ExclusiveStartKey is outside of the queried range. */
  private static void refuseOutside(KeyRange wanted, Key start, KeyCondition condition) {
    if (!wanted.sort().contains(start.sort())) {
      throw ApiErrors.validation(
          "The provided starting key does not match the range key predicate");
    }
    if (!start.partition().equals(wanted.partition())) {
      throw ApiErrors.validation(
          condition.sortEqualities().isEmpty() && condition.last().isEmpty()
              ? "The provided starting key is outside query boundaries based on provided conditions"
              : "The query can return at most one row and cannot be restarted");
    }
  }
}
