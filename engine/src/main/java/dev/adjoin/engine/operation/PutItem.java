// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.ParameterKinds;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.value.Item;
import dev.adjoin.engine.value.Value;
import dev.adjoin.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Creates an item or replaces it whole. */
public final class PutItem implements Operation<PutItemRequest, PutItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public PutItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public PutItemResponse run(PutItemRequest request) {
    check(request);
    Placeholders placeholders =
        Placeholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
    Map<String, Value> attributes = Values.of(request.item());
    Condition condition =
        Requested.condition(
            engine,
            request.conditionExpression(),
            placeholders,
            request.expected(),
            request.conditionalOperatorAsString());
    placeholders.refuseUnused();
    Table table = engine.tables().get(request.tableName());
    Write write =
        write(
            table,
            attributes,
            condition,
            Requested.returnsItem(request.returnValuesOnConditionCheckFailure()));
    return answer(request, table, writer.apply(write));
  }

  private static void check(PutItemRequest request) {
    new Constraints()
        .table(request.tableName())
        .required("item", request.item())
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .returnItemCollectionMetrics(request.returnItemCollectionMetricsAsString())
        .returnValues(request.returnValuesAsString())
        .returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
        .conditionalOperator(request.conditionalOperatorAsString())
        .expected(request.expected())
        .check();
    new ParameterKinds()
        .older("Expected", request.hasExpected())
        .older("ConditionalOperator", request.conditionalOperator() != null)
        .expression("ConditionExpression", request.conditionExpression())
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    Requested.refuseUnlessOld(request.returnValues());
  }

  /** The write that puts these attributes. */
  static Write write(
      Table table,
      Map<String, Value> attributes,
      @Nullable Condition condition,
      boolean returnsItemOnFailure) {
    Key key = ItemRules.keyOf(table, attributes);
    Item item = Item.of(attributes);
    ItemRules.checkPut(table, item);
    return new Write(table, key, condition, before -> item, returnsItemOnFailure);
  }

  private static PutItemResponse answer(
      PutItemRequest request, Table table, Writer.Outcome outcome) {
    PutItemResponse.Builder response = PutItemResponse.builder();
    Item before = outcome.before();
    if (request.returnValues() == ReturnValue.ALL_OLD && before != null) {
      response.attributes(before.toSdk());
    }
    return response
        .consumedCapacity(Consumed.of(request.returnConsumedCapacity(), table, outcome.charges()))
        .itemCollectionMetrics(
            CollectionMetrics.of(request.returnItemCollectionMetrics(), table, request.item()))
        .build();
  }
}
