// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import org.junit.jupiter.api.Test;

class ParameterKindsTest {
  /** The parameters of a query, each given or not. */
  private static ParameterKinds query(
      String projection, String filter, String key, boolean queryFilter, boolean keyConditions) {
    return new ParameterKinds()
        .add(Parameter.ATTRIBUTES_TO_GET, queryFilter)
        .add(Parameter.QUERY_FILTER, queryFilter)
        .add(Parameter.CONDITIONAL_OPERATOR, false)
        .add(Parameter.KEY_CONDITIONS, keyConditions)
        .add(Parameter.PROJECTION, projection)
        .add(Parameter.FILTER, filter)
        .add(Parameter.KEY_CONDITION, key);
  }

  private static ParameterKinds query(String projection, String filter, String key) {
    return query(projection, filter, key, false, false);
  }

  @Test
  void bothKindsDoNotGoTogether() {
    assertThat(refusal(() -> query("a", "b", "c", true, true).check(true, true)))
        .isEqualTo(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {AttributesToGet, QueryFilter, KeyConditions}"
                + " Expression parameters: {ProjectionExpression, FilterExpression,"
                + " KeyConditionExpression}");
    assertThat(
            refusal(
                () ->
                    new ParameterKinds()
                        .add(Parameter.ATTRIBUTE_UPDATES, true)
                        .add(Parameter.EXPECTED, false)
                        .add(Parameter.UPDATE, "")
                        .add(Parameter.CONDITION, (String) null)
                        .check(false, false)))
        .isEqualTo(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {AttributeUpdates} Expression parameters:"
                + " {UpdateExpression}");
  }

  @Test
  void keyConditionsGoWithAnyExpressionButTheirOwn() {
    assertThat(refusal(() -> query("a", "b", null, false, true).check(true, true)))
        .isEqualTo("accepted");
    assertThat(refusal(() -> query("a", "b", null, true, true).check(true, true)))
        .isEqualTo(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {AttributesToGet, QueryFilter} Expression"
                + " parameters: {ProjectionExpression, FilterExpression}");
  }

  @Test
  void namesAreForExpressions() {
    assertThat(refusal(() -> query(null, null, null, true, true).check(true, true)))
        .isEqualTo("ExpressionAttributeNames can only be specified when using expressions");
    assertThat(refusal(() -> query("a", null, null).check(true, false))).isEqualTo("accepted");
  }

  @Test
  void valuesAreForExpressionsThatCanUseThem() {
    String message =
        "ExpressionAttributeValues can only be specified when using expressions: FilterExpression"
            + " and KeyConditionExpression are null";
    assertThat(refusal(() -> query(null, null, null, true, true).check(false, true)))
        .isEqualTo(message);
    assertThat(refusal(() -> query("a", null, null).check(false, true))).isEqualTo(message);
    assertThat(refusal(() -> query("a", "b", null).check(false, true))).isEqualTo("accepted");
    assertThat(
            refusal(
                () ->
                    new ParameterKinds()
                        .add(Parameter.CONDITION, (String) null)
                        .check(false, true)))
        .isEqualTo(
            "ExpressionAttributeValues can only be specified when using expressions:"
                + " ConditionExpression is null");
  }
}
