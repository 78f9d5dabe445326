// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.LegacyConditions;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;

/**
 * The parameters that PutItem, UpdateItem and DeleteItem share.
 *
 * @param subject the member that messages name: {@code item} or {@code key}
 */
record WriteParameters(
    @Nullable String table,
    String subject,
    Map<String, AttributeValue> attributes,
    ConditionParameters condition,
    Legacy legacy,
    Returns returns) {
  /** Extracts the parameters of a PutItem, UpdateItem or DeleteItem. */
  static WriteParameters of(
      DynamoDbRequest request, String subject, Map<String, AttributeValue> attributes) {
    SharedParameters parameters = new SharedParameters(request);
    return new WriteParameters(
        parameters.text("TableName"),
        subject,
        attributes,
        new ConditionParameters(
            parameters.text("ConditionExpression"),
            parameters.map("ExpressionAttributeNames"),
            parameters.map("ExpressionAttributeValues"),
            parameters.text("ReturnValuesOnConditionCheckFailure")),
        new Legacy(parameters.map("Expected"), parameters.text("ConditionalOperator")),
        new Returns(
            parameters.text("ReturnValues"),
            parameters.text("ReturnConsumedCapacity"),
            parameters.text("ReturnItemCollectionMetrics")));
  }

  /** The legacy condition parameters. */
  record Legacy(Map<String, ExpectedAttributeValue> expected, @Nullable String operator) {}

  /** The parameters that determine the content of the response. */
  record Returns(@Nullable String values, @Nullable String capacity, @Nullable String metrics) {}

  /** Validates the members, and rejects ReturnValues that only UpdateItem supports. */
  void check() {
    constraints().check();
    checkKinds(new ParameterKinds());
    if (returns.values != null && !returns.values.equals("NONE") && !returnsOld()) {
      throw ApiErrors.validation("ReturnValues can only be ALL_OLD or NONE");
    }
  }

  Constraints constraints() {
    return new Constraints()
        .table(table)
        .required(subject, attributes)
        .returnConsumedCapacity(returns.capacity)
        .returnItemCollectionMetrics(returns.metrics)
        .returnValues(returns.values)
        .returnValuesOnConditionCheckFailure(condition.onFailure())
        .conditionalOperator(legacy.operator)
        .expected(legacy.expected);
  }

  /**
   * Throws a validation error if the request mixes expressions and legacy parameters, including the
   * operation's own in {@code own}.
   */
  void checkKinds(ParameterKinds own) {
    own.add(Parameter.EXPECTED, Values.isGiven(legacy.expected))
        .add(Parameter.CONDITIONAL_OPERATOR, legacy.operator)
        .add(Parameter.CONDITION, condition.expression())
        .check(Values.isGiven(condition.names()), Values.isGiven(condition.values()));
  }

  /**
   * The condition, or null. Call this after all other expressions were parsed, because it rejects
   * unused placeholders.
   */
  @Nullable Condition condition(Engine engine, Placeholders placeholders) {
    if (!Values.isGiven(legacy.expected)) {
      LegacyConditions.refuseStrayOperator(legacy.operator, 0);
      return condition.parse(engine, placeholders);
    }
    Condition expected = LegacyConditions.expected(legacy.expected, legacy.operator);
    placeholders.refuseUnused();
    return expected;
  }

  private boolean returnsOld() {
    return "ALL_OLD".equals(returns.values);
  }

  /** The old item, if the request asks for it and it existed; otherwise null. */
  @Nullable Map<String, AttributeValue> old(Writer.Outcome outcome) {
    return returnsOld() && outcome.before() != null ? outcome.before().toSdk() : null;
  }

  @Nullable ConsumedCapacity consumed(Table written, Writer.Outcome outcome) {
    return CapacityReport.of(
        ReturnConsumedCapacity.fromValue(returns.capacity), written, outcome.charges());
  }

  @Nullable ItemCollectionMetrics metrics(Table written) {
    return CollectionMetrics.of(
        ReturnItemCollectionMetrics.fromValue(returns.metrics), written, attributes);
  }
}
