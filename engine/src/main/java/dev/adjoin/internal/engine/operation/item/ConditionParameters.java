// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The condition parameters of a write, either a single one or one in a transaction.
 *
 * @param onFailure whether to return the item if the condition fails
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
   * The condition, or null. Call this after all other expressions were parsed, because it rejects
   * unused placeholders.
   */
  @Nullable Condition parse(Engine engine, Placeholders placeholders) {
    Condition condition =
        expression == null
            ? null
            : engine.expressions().condition(Parameter.CONDITION, expression, placeholders);
    placeholders.refuseUnused();
    return condition;
  }

  boolean returnsItem() {
    return "ALL_OLD".equals(onFailure);
  }
}
