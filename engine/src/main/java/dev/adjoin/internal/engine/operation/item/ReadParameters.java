// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.LegacyConditions;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** The parameters that Query and Scan share. */
record ReadParameters(
    Place place,
    Filter filter,
    Shown shown,
    Map<String, String> names,
    Map<String, AttributeValue> values) {
  /**
   * Extracts the parameters of a Query or Scan.
   *
   * @param filter the legacy filter parameter, whose name differs between the two
   */
  static ReadParameters of(DynamoDbRequest request, Parameter filter) {
    SharedParameters parameters = new SharedParameters(request);
    return new ReadParameters(
        new Place(
            parameters.text("TableName"),
            parameters.text("IndexName"),
            parameters.isTrue("ConsistentRead")),
        new Filter(
            filter,
            parameters.map(filter.spelt()),
            parameters.text("ConditionalOperator"),
            parameters.text("FilterExpression")),
        new Shown(
            parameters.text("Select"),
            parameters.texts("AttributesToGet"),
            parameters.text("ProjectionExpression"),
            parameters.text("ReturnConsumedCapacity")),
        parameters.map("ExpressionAttributeNames"),
        parameters.map("ExpressionAttributeValues"));
  }

  /** The table or index that is read, and the consistency. */
  record Place(@Nullable String table, @Nullable String index, boolean consistent) {}

  /**
   * The filter parameters.
   *
   * @param kind the legacy parameter, whose name differs between Query and Scan
   */
  record Filter(
      Parameter kind,
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> legacy,
      @Nullable String operator,
      @Nullable String expression) {
    /** The filter; null if there is none. */
    @Nullable Condition parse(Engine engine, Placeholders placeholders) {
      if (Values.isGiven(legacy)) {
        return LegacyConditions.filter(legacy, operator);
      }
      LegacyConditions.refuseStrayOperator(operator, 0);
      return expression == null
          ? null
          : engine.expressions().condition(Parameter.FILTER, expression, placeholders);
    }
  }

  /** The parameters that determine the content of the response. */
  record Shown(
      @Nullable String select,
      List<String> attributesToGet,
      @Nullable String projection,
      @Nullable String capacity) {
    /** The projection; null for whole items. */
    @Nullable Projection parse(Engine engine, Placeholders placeholders) {
      return Projections.parse(engine, projection, placeholders, attributesToGet);
    }

    @Nullable Select selected() {
      return Select.fromValue(select);
    }

    @Nullable ReturnConsumedCapacity returnedCapacity() {
      return ReturnConsumedCapacity.fromValue(capacity);
    }
  }

  Constraints constraints() {
    return new Constraints()
        .table(place.table)
        .length("indexName", place.index, 3, 255)
        .returnConsumedCapacity(shown.capacity)
        .select(shown.select)
        .attributesToGet("attributesToGet", shown.attributesToGet)
        .conditionalOperator(filter.operator)
        .conditions(
            filter.kind == Parameter.SCAN_FILTER ? "scanFilter" : "queryFilter", filter.legacy);
  }

  /**
   * Throws a validation error if the request mixes expressions and legacy parameters, including the
   * operation's own in {@code own}.
   */
  void checkKinds(ParameterKinds own) {
    own.add(Parameter.ATTRIBUTES_TO_GET, Values.isGiven(shown.attributesToGet))
        .add(filter.kind, Values.isGiven(filter.legacy))
        .add(Parameter.CONDITIONAL_OPERATOR, filter.operator)
        .add(Parameter.PROJECTION, shown.projection)
        .add(Parameter.FILTER, filter.expression)
        .check(Values.isGiven(names), Values.isGiven(values));
  }

  Placeholders placeholders() {
    return Placeholders.of(names, values);
  }

  TableOrIndex source(Engine engine) {
    return TableOrIndex.of(engine.tables().get(place.table), place.index, place.consistent());
  }
}
