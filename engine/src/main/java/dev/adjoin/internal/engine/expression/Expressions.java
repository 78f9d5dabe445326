// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

/**
 * Parses the expressions of requests and keeps the trees: the programs that send them send the same
 * texts again and again, and only what their placeholders stand for differs.
 *
 * <p>Thread-safe. Each method throws what DynamoDB answers when the text, or a placeholder that it
 * uses, is not valid.
 */
public final class Expressions {
  private final ExpressionCache<ConditionTree> conditions = new ExpressionCache<>();
  private final ExpressionCache<ProjectionTree> projections = new ExpressionCache<>();
  private final ExpressionCache<UpdateTree> updates = new ExpressionCache<>();

  /**
   * A condition or filter.
   *
   * @param kind the parameter's name, such as {@code ConditionExpression}
   */
  public Condition condition(String kind, String text, Placeholders placeholders) {
    return Condition.of(kind, conditionTree(kind, text), placeholders);
  }

  private ConditionTree conditionTree(String kind, String text) {
    return conditions.get(text, unknown -> ConditionParser.parse(kind, unknown));
  }

  /** A ProjectionExpression. */
  public Projection projection(String text, Placeholders placeholders) {
    return Projection.of(projections.get(text, ProjectionParser::parse), placeholders);
  }

  /** An UpdateExpression. */
  public Update update(String text, Placeholders placeholders) {
    return Update.of(updates.get(text, UpdateParser::parse), placeholders);
  }

  /** A KeyConditionExpression, of which key is not yet known. */
  public KeyTests keyCondition(String text, Placeholders placeholders) {
    return KeyTests.of(conditionTree(KeyTests.KIND, text), placeholders);
  }
}
