// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The condition of a write, alone or in a transaction, as the request gives it.
 *
 * @param onFailure whether a condition that fails answers the item it failed on
 */
record ConditionParameters(
    @Nullable String expression,
    Map<String, String> names,
    Map<String, AttributeValue> values,
    @Nullable String onFailure) {
  Placeholders placeholders() {
    return Placeholders.of(names, values);
  }

  /**
   * The condition, or null. It must be parsed last, because unused placeholders are refused here.
   */
  @Nullable Condition parse(Engine engine, Placeholders placeholders) {
    Condition condition =
        expression == null
            ? null
            : engine.expressions().condition("ConditionExpression", expression, placeholders);
    placeholders.refuseUnused();
    return condition;
  }

  boolean returnsItem() {
    return "ALL_OLD".equals(onFailure);
  }
}
