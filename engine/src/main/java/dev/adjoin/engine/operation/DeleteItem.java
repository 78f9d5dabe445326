// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.ParameterKinds;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.value.Item;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Removes an item; to remove what is not there is no error. */
public final class DeleteItem implements Operation<DeleteItemRequest, DeleteItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public DeleteItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public DeleteItemResponse run(DeleteItemRequest request) {
    check(request);
    Placeholders placeholders =
        Placeholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
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
            request.key(),
            condition,
            Requested.returnsItem(request.returnValuesOnConditionCheckFailure()));
    return answer(request, table, writer.apply(write));
  }

  private static void check(DeleteItemRequest request) {
    new Constraints()
        .table(request.tableName())
        .required("key", request.key())
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

  /** The write that removes the item of that key. */
  static Write write(
      Table table,
      Map<String, AttributeValue> key,
      @Nullable Condition condition,
      boolean returnsItemOnFailure) {
    return new Write(
        table, ItemRules.key(table, key), condition, before -> null, returnsItemOnFailure);
  }

  private static DeleteItemResponse answer(
      DeleteItemRequest request, Table table, Writer.Outcome outcome) {
    DeleteItemResponse.Builder response = DeleteItemResponse.builder();
    Item before = outcome.before();
    if (request.returnValues() == ReturnValue.ALL_OLD && before != null) {
      response.attributes(before.toSdk());
    }
    return response
        .consumedCapacity(Consumed.of(request.returnConsumedCapacity(), table, outcome.charges()))
        .itemCollectionMetrics(
            CollectionMetrics.of(request.returnItemCollectionMetrics(), table, request.key()))
        .build();
  }
}
