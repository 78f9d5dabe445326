// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.OlderConditions;
import dev.adjoin.internal.engine.expression.Parameter;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Placeholders;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Refusal;
import dev.adjoin.internal.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;

/**
 * What PutItem, UpdateItem and DeleteItem ask for alike.
 *
 * @param subject what the attributes are, as messages name it: {@code item} or {@code key}
 */
record WriteMembers(
    @Nullable String table,
    String subject,
    Map<String, AttributeValue> attributes,
    Conditioned condition,
    Older older,
    Returns returns) {
  /** The condition as it was given before expressions. */
  record Older(Map<String, ExpectedAttributeValue> expected, @Nullable String operator) {}

  /** What the response shall hold. */
  record Returns(@Nullable String values, @Nullable String capacity, @Nullable String metrics) {}

  /** Refuses members that are wrong in themselves, and to return what only an update can. */
  void check() {
    constraints().check();
    checkKinds(new ParameterKinds());
    if (returns.values != null && !returns.values.equals("NONE") && !returnsOld()) {
      throw Refusal.validation("ReturnValues can only be ALL_OLD or NONE");
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
        .conditionalOperator(older.operator)
        .expected(older.expected);
  }

  /** Checks the kinds of these members together with those that only one operation has. */
  void checkKinds(ParameterKinds own) {
    own.add(Parameter.EXPECTED, Values.isGiven(older.expected))
        .add(Parameter.CONDITIONAL_OPERATOR, older.operator)
        .add(Parameter.CONDITION, condition.expression())
        .check(Values.isGiven(condition.names()), Values.isGiven(condition.values()));
  }

  /** The condition, the last to use the placeholders; null when there is none. */
  @Nullable Condition condition(Engine engine, Placeholders placeholders) {
    if (!Values.isGiven(older.expected)) {
      OlderConditions.refuseStrayOperator(older.operator, 0);
      return condition.parse(engine, placeholders);
    }
    Condition expected = OlderConditions.expected(older.expected, older.operator);
    placeholders.refuseUnused();
    return expected;
  }

  private boolean returnsOld() {
    return "ALL_OLD".equals(returns.values);
  }

  /** The item as it was, where the request asks for it and there was one. */
  @Nullable Map<String, AttributeValue> old(Writer.Outcome outcome) {
    return returnsOld() && outcome.before() != null ? outcome.before().toSdk() : null;
  }

  @Nullable ConsumedCapacity consumed(Table written, Writer.Outcome outcome) {
    return Consumed.of(
        ReturnConsumedCapacity.fromValue(returns.capacity), written, outcome.charges());
  }

  @Nullable ItemCollectionMetrics metrics(Table written) {
    return CollectionMetrics.of(
        ReturnItemCollectionMetrics.fromValue(returns.metrics), written, attributes);
  }
}
