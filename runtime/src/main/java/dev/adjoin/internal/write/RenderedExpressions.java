// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Expressions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The expressions of one write as DynamoDB reads them. Each is null if there is none.
 *
 * @param names the attribute names by alias
 * @param values the values by alias
 */
record RenderedExpressions(
    @Nullable String update,
    @Nullable String condition,
    @Nullable Map<String, String> names,
    @Nullable Map<String, AttributeValue> values) {

  /**
   * Renders an update and the conditions that must all hold.
   *
   * @param updates the clauses of the update expression; empty for a write without one
   */
  static RenderedExpressions of(UpdateClauses updates, List<ConditionClause> conditions) {
    Expressions aliases = new Expressions();
    String update = updates.text(aliases);
    Set<ConditionClause> distinct = new LinkedHashSet<>();
    for (ConditionClause condition : conditions) {
      distinct.add(condition.during(updates));
    }
    StringBuilder condition = new StringBuilder();
    for (ConditionClause each : distinct) {
      condition.append(condition.isEmpty() ? "" : " AND ").append(each.text(aliases));
    }
    return new RenderedExpressions(
        update,
        condition.isEmpty() ? null : condition.toString(),
        aliases.names(),
        aliases.values());
  }
}
