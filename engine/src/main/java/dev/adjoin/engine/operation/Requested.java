// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.expression.Projection;
import org.jspecify.annotations.Nullable;
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

  /** The filter of a Query or Scan; null when it has none. */
  static @Nullable Condition filter(
      Engine engine, @Nullable String text, Placeholders placeholders) {
    return text == null
        ? null
        : engine.expressions().condition("FilterExpression", text, placeholders);
  }

  /** What of its items a read answers; null when all. */
  static @Nullable Projection projection(
      Engine engine, @Nullable String text, Placeholders placeholders) {
    return text == null ? null : engine.expressions().projection(text, placeholders);
  }

  /** Whether a failed condition answers the item it failed on. */
  static boolean returnsItem(@Nullable ReturnValuesOnConditionCheckFailure asked) {
    return asked == ReturnValuesOnConditionCheckFailure.ALL_OLD;
  }
}
