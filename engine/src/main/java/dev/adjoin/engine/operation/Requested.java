// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.OlderConditions;
import dev.adjoin.engine.expression.OlderUpdates;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.expression.Projection;
import dev.adjoin.engine.value.Refusal;
import dev.adjoin.engine.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** What requests of several kinds may ask for alike. */
final class Requested {
  private Requested() {}

  /** The condition of a write; null when it has none. */
  static @Nullable Condition condition(
      Engine engine, @Nullable String text, Placeholders placeholders) {
    return text == null
        ? null
        : engine.expressions().condition("ConditionExpression", text, placeholders);
  }

  /**
   * The condition of a single write, which may also be given as Expected; null when it has none.
   */
  static @Nullable Condition condition(
      Engine engine,
      @Nullable String text,
      Placeholders placeholders,
      @Nullable Map<String, ExpectedAttributeValue> expected,
      @Nullable String conditionalOperator) {
    if (Values.isGiven(expected)) {
      return OlderConditions.expected(expected, conditionalOperator);
    }
    OlderConditions.refuseStrayOperator(conditionalOperator, 0);
    return condition(engine, text, placeholders);
  }

  /** The filter of a Query or Scan; null when it has none. */
  static @Nullable Condition filter(
      Engine engine,
      @Nullable String text,
      Placeholders placeholders,
      @Nullable Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> older,
      @Nullable String conditionalOperator) {
    if (Values.isGiven(older)) {
      return OlderConditions.filter(older, conditionalOperator);
    }
    OlderConditions.refuseStrayOperator(conditionalOperator, 0);
    return text == null
        ? null
        : engine.expressions().condition("FilterExpression", text, placeholders);
  }

  /** What of its items a read answers; null when all. */
  static @Nullable Projection projection(
      Engine engine, @Nullable String text, Placeholders placeholders) {
    return text == null ? null : engine.expressions().projection(text, placeholders);
  }

  /** The same, which may also be given as AttributesToGet. */
  static @Nullable Projection projection(
      Engine engine,
      @Nullable String text,
      Placeholders placeholders,
      @Nullable List<String> attributesToGet) {
    return Values.isGiven(attributesToGet)
        ? OlderUpdates.attributesToGet(attributesToGet)
        : projection(engine, text, placeholders);
  }

  /** Refuses what only an update can return. */
  static void refuseUnlessOld(@Nullable ReturnValue returned) {
    if (returned != null && returned != ReturnValue.NONE && returned != ReturnValue.ALL_OLD) {
      throw Refusal.validation("ReturnValues can only be ALL_OLD or NONE");
    }
  }

  /** Whether a failed condition answers the item it failed on. */
  static boolean returnsItem(@Nullable ReturnValuesOnConditionCheckFailure asked) {
    return asked == ReturnValuesOnConditionCheckFailure.ALL_OLD;
  }
}
