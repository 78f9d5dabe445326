// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.expression;

import static dev.adjoin.engine.expression.Given.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParameterKindsTest {
  /** The parameters of a query, each given or not. */
  private static ParameterKinds query(
      String projection, String filter, String key, boolean queryFilter, boolean keyConditions) {
    return new ParameterKinds()
        .older("AttributesToGet", queryFilter)
        .older("QueryFilter", queryFilter)
        .older("ConditionalOperator", false)
        .older("KeyConditions", keyConditions)
        .expression("ProjectionExpression", projection)
        .expression("FilterExpression", filter)
        .expression("KeyConditionExpression", key);
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
                        .older("AttributeUpdates", true)
                        .older("Expected", false)
                        .expression("UpdateExpression", "")
                        .expression("ConditionExpression", null)
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
                        .expression("ConditionExpression", null)
                        .check(false, true)))
        .isEqualTo(
            "ExpressionAttributeValues can only be specified when using expressions:"
                + " ConditionExpression is null");
  }
}
