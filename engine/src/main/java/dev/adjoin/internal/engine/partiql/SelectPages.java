// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.item.GetItem;
import dev.adjoin.internal.engine.operation.item.Query;
import dev.adjoin.internal.engine.operation.item.Scan;
import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.translate.Columns;
import dev.adjoin.internal.engine.partiql.translate.ConditionWriter;
import dev.adjoin.internal.engine.partiql.translate.Parameters;
import dev.adjoin.internal.engine.partiql.translate.PlaceholderNames;
import dev.adjoin.internal.engine.partiql.translate.SelectRange;
import dev.adjoin.internal.engine.partiql.translate.SelectSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads the pages of a SELECT with the cheapest operation: GetItem for a full key without a filter,
 * Query for a partition key, and Scan otherwise.
 */
final class SelectPages {
  private final GetItem getItem;
  private final Query query;
  private final Scan scan;

  SelectPages(Engine engine) {
    getItem = new GetItem(engine);
    query = Query.filteringKeys(engine);
    scan = new Scan(engine);
  }

  /** The result of one GetItem, Query or Scan. */
  record Read(
      List<Map<String, AttributeValue>> items,
      int scanned,
      @Nullable Map<String, AttributeValue> last,
      ConsumedCapacity used) {}

  /** The settings that all reads of one statement share. */
  record Terms(
      SelectSource source,
      Columns columns,
      Parameters parameters,
      boolean consistent,
      boolean forward) {
    @Nullable String indexName() {
      return source.index() == null ? null : source.index().name();
    }
  }

  /** Reads one page of a branch, from its beginning or after a given key. */
  Read branch(
      Terms terms,
      SelectRange branch,
      @Nullable Map<String, AttributeValue> after,
      @Nullable Integer limit) {
    boolean item = terms.source().index() == null && branch.isKeyAlone(terms.source().key());
    return item ? get(terms, branch) : query(terms, branch, after, limit);
  }

  private Read get(Terms terms, SelectRange branch) {
    PlaceholderNames placed = new PlaceholderNames();
    GetItemResponse found =
        getItem.run(
            GetItemRequest.builder()
                .tableName(terms.source().table().name())
                .key(branch.itemKey(terms.source().key()))
                .projectionExpression(terms.columns().projection(placed))
                .expressionAttributeNames(placed.names())
                .consistentRead(terms.consistent())
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
    return new Read(
        found.hasItem() ? List.of(found.item()) : List.of(),
        found.hasItem() ? 1 : 0,
        null,
        found.consumedCapacity());
  }

  private Read query(
      Terms terms,
      SelectRange branch,
      @Nullable Map<String, AttributeValue> after,
      @Nullable Integer limit) {
    PlaceholderNames placed = new PlaceholderNames();
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(terms.source().table().name())
            .indexName(terms.indexName())
            .keyConditionExpression(keyCondition(terms, branch, placed))
            .projectionExpression(terms.columns().projection(placed))
            .consistentRead(terms.consistent())
            .scanIndexForward(terms.forward())
            .exclusiveStartKey(after)
            .limit(limit)
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES);
    if (!branch.filter().isEmpty()) {
      request.filterExpression(
          new ConditionWriter(placed, terms.parameters()).all(branch.filter()));
    }
    request.expressionAttributeNames(placed.names()).expressionAttributeValues(placed.values());
    QueryResponse page = query.run(request.build());
    return new Read(
        page.items(),
        page.scannedCount(),
        page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null,
        page.consumedCapacity());
  }

  private static String keyCondition(Terms terms, SelectRange branch, PlaceholderNames placed) {
    var key = terms.source().key();
    String partition =
        placed.name(key.partition().get(0).name()) + "=" + placed.value(branch.partition());
    return branch
        .sort()
        .map(test -> partition + " AND " + sort(key.sort().get(0).name(), test, placed))
        .orElse(partition);
  }

  private static String sort(String attribute, SortTest test, PlaceholderNames placed) {
    String name = placed.name(attribute);
    if (test instanceof SortTest.Between between) {
      return name
          + " BETWEEN "
          + placed.value(between.low())
          + " AND "
          + placed.value(between.high());
    }
    if (test instanceof SortTest.BeginsWith beginsWith) {
      return "begins_with(" + name + "," + placed.value(beginsWith.prefix()) + ")";
    }
    SortTest.Compare compare = (SortTest.Compare) test;
    return name + compare.operator().symbol() + placed.value(compare.value());
  }

  Read scan(
      Terms terms,
      @Nullable Expression where,
      @Nullable Map<String, AttributeValue> after,
      @Nullable Integer limit) {
    PlaceholderNames placed = new PlaceholderNames();
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(terms.source().table().name())
            .indexName(terms.indexName())
            .projectionExpression(terms.columns().projection(placed))
            .consistentRead(terms.consistent())
            .exclusiveStartKey(after)
            .limit(limit)
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES);
    if (where != null) {
      request.filterExpression(new ConditionWriter(placed, terms.parameters()).write(where));
    }
    request.expressionAttributeNames(placed.names()).expressionAttributeValues(placed.values());
    ScanResponse page = scan.run(request.build());
    return new Read(
        page.items(),
        page.scannedCount(),
        page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null,
        page.consumedCapacity());
  }
}
