// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.And;
import dev.adjoin.internal.engine.partiql.parse.Expression.Between;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.In;
import dev.adjoin.internal.engine.partiql.parse.Expression.IsType;
import dev.adjoin.internal.engine.partiql.parse.Expression.Missing;
import dev.adjoin.internal.engine.partiql.parse.Expression.Not;
import dev.adjoin.internal.engine.partiql.parse.Expression.Or;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Translates PartiQL conditions into DynamoDB condition expressions, without needless parentheses.
 */
public final class ConditionWriter {
  private final PlaceholderNames placed;
  private final Parameters parameters;
  private final OperandWriter operands;
  private final BooleanComparisons truths;

  public ConditionWriter(PlaceholderNames placed, Parameters parameters) {
    this.placed = placed;
    this.parameters = parameters;
    operands = new OperandWriter(placed, parameters);
    truths = new BooleanComparisons(parameters);
  }

  /** The conditions joined by AND. */
  public String all(List<Expression> conditions) {
    return conditions.size() == 1
        ? write(conditions.get(0))
        : write(new And(conditions, conditions.get(0).position()));
  }

  public String write(Expression given) {
    Expression condition = plain(given);
    if (condition instanceof And and) {
      return joined(and.operands(), " AND ");
    }
    if (condition instanceof Or or) {
      return joined(or.operands(), " OR ");
    }
    if (condition instanceof Not not) {
      return not.operand() instanceof Not twice
          ? write(twice.operand())
          : "NOT " + part(not.operand());
    }
    return test(condition);
  }

  private String joined(List<Expression> conditions, String between) {
    return conditions.stream().map(this::part).collect(Collectors.joining(between));
  }

  /** An operand of AND, OR or NOT, with parentheses where it is a group itself. */
  private String part(Expression given) {
    Expression condition = plain(given);
    boolean group = condition instanceof And || condition instanceof Or;
    return group ? "(" + write(condition) + ")" : write(condition);
  }

  private Expression plain(Expression condition) {
    if (condition instanceof Binary binary) {
      return truths.plain(binary);
    }
    return condition instanceof In in && BooleanComparisons.isCondition(in.value())
        ? truths.plain(in.value(), parameters.members(in.collection()), in.position())
        : condition;
  }

  private String test(Expression condition) {
    if (condition instanceof Binary binary) {
      return comparison(binary);
    }
    if (condition instanceof Between between) {
      return operands.write(between.value(), "BETWEEN")
          + " BETWEEN "
          + operands.write(between.low(), "BETWEEN")
          + " AND "
          + operands.write(between.high(), "BETWEEN");
    }
    if (condition instanceof In in) {
      return membership(in);
    }
    if (condition instanceof IsType test) {
      return TypeTests.write(test, placed);
    }
    if (condition instanceof Call call && BooleanComparisons.isCondition(call)) {
      return operands.call(call);
    }
    throw condition instanceof Call call
        ? OperandWriter.unrecognized(call)
        : ApiErrors.validation("Unsupported operation: " + condition.operation());
  }

  private String comparison(Binary comparison) {
    boolean equal = comparison.operator() == InfixOperator.EQUAL;
    boolean equality = equal || comparison.operator() == InfixOperator.NOT_EQUAL;
    if (equality && comparison.right() instanceof Missing && comparison.left() instanceof Path p) {
      return (equal ? "attribute_not_exists(" : "attribute_exists(") + placed.path(p) + ")";
    }
    if (!BooleanComparisons.isCondition(comparison)
        || comparison.operator() == InfixOperator.LIKE) {
      throw ApiErrors.validation("Unsupported operation: " + comparison.operation());
    }
    String symbol = comparison.operator().symbol();
    return operands.write(comparison.left(), symbol)
        + symbol
        + operands.write(comparison.right(), symbol);
  }

  private String membership(In in) {
    String values =
        parameters.members(in.collection()).stream()
            .map(m -> operands.write(m, "IN"))
            .collect(Collectors.joining(","));
    return operands.write(in.value(), "IN") + " IN (" + values + ")";
  }
}
