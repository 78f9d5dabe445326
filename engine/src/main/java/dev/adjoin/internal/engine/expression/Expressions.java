// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.parse.ConditionParser;
import dev.adjoin.internal.engine.expression.parse.ProjectionParser;
import dev.adjoin.internal.engine.expression.parse.UpdateParser;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.UpdateAction;
import java.util.List;

/**
 * Parses and caches the expressions of requests. Programs send the same few texts again and again
 * with different placeholder values, so most requests find their tree in the cache.
 *
 * <p>Thread-safe. Each method throws the error that DynamoDB returns if the text, or a placeholder
 * that it uses, is invalid.
 */
public final class Expressions {
  private final ExpressionCache<ParsedExpression<Predicate>> conditions = new ExpressionCache<>();
  private final ExpressionCache<ParsedExpression<List<DocumentPath>>> projections =
      new ExpressionCache<>();
  private final ExpressionCache<ParsedExpression<List<UpdateAction>>> updates =
      new ExpressionCache<>();

  /**
   * Parses a condition or filter expression.
   *
   * @param parameter the parameter with the text: {@code CONDITION} or {@code FILTER}
   */
  public Condition condition(Parameter parameter, String text, Placeholders placeholders) {
    return Condition.of(parameter, parsed(parameter, text), placeholders);
  }

  private ParsedExpression<Predicate> parsed(Parameter parameter, String text) {
    return conditions.get(text, unknown -> ConditionParser.parse(parameter, unknown));
  }

  /** Parses a ProjectionExpression. */
  public Projection projection(String text, Placeholders placeholders) {
    return Projection.of(projections.get(text, ProjectionParser::parse), placeholders);
  }

  /** Parses an UpdateExpression. */
  public Update update(String text, Placeholders placeholders) {
    return Update.of(updates.get(text, UpdateParser::parse), placeholders);
  }

  /** Parses a KeyConditionExpression, which is not yet checked against a key. */
  public KeyTests keyCondition(String text, Placeholders placeholders) {
    return KeyTests.of(parsed(Parameter.KEY_CONDITION, text), placeholders);
  }
}
