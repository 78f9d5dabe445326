// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.And;
import dev.adjoin.internal.engine.partiql.parse.Expression.Between;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.In;
import dev.adjoin.internal.engine.partiql.parse.Expression.IsType;
import dev.adjoin.internal.engine.partiql.parse.Expression.Not;
import dev.adjoin.internal.engine.partiql.parse.Expression.Or;
import dev.adjoin.internal.engine.partiql.parse.Expression.Truth;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.partiql.parse.MalformedStatement;
import dev.adjoin.internal.engine.partiql.parse.Position;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rewrites comparisons in which an operand is itself a condition. PartiQL allows {@code
 * attribute_exists(a) = true}; DynamoDB's condition expressions do not.
 */
final class BooleanComparisons {
  private static final Set<InfixOperator> COMPARISONS =
      EnumSet.range(InfixOperator.EQUAL, InfixOperator.LIKE);

  private static final Set<String> PREDICATES =
      Set.of(
          "attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains");

  /**
   * The most comparisons in one statement that may duplicate a condition. Comparing two conditions,
   * or a condition with an attribute, writes each operand twice, so nested comparisons grow
   * exponentially.
   */
  private static final int MOST_DOUBLED = 8;

  private final Parameters parameters;
  private int doubled;

  BooleanComparisons(Parameters parameters) {
    this.parameters = parameters;
  }

  /** Whether the expression evaluates to true or false rather than to a stored value. */
  static boolean isCondition(Expression expression) {
    return expression instanceof And
        || expression instanceof Or
        || expression instanceof Not
        || expression instanceof Between
        || expression instanceof In
        || expression instanceof IsType
        || expression instanceof Binary binary && COMPARISONS.contains(binary.operator())
        || expression instanceof Call call && PREDICATES.contains(call.function());
  }

  /** Returns an equivalent expression in which no comparison has a condition as an operand. */
  Expression plain(Binary comparison) {
    Expression left = comparison.left();
    Expression right = comparison.right();
    if (!isCondition(left) && !isCondition(right)) {
      return comparison;
    }
    boolean equal = comparison.operator() == InfixOperator.EQUAL;
    if (!equal && comparison.operator() != InfixOperator.NOT_EQUAL) {
      throw ApiErrors.validation(
          "Incorrect operand type for operator or function; operator or function: "
              + comparison.operator().symbol()
              + ", operand type: BOOL");
    }
    Expression same = isCondition(left) ? same(left, right) : same(right, left);
    return equal ? same : new Not(same, comparison.position());
  }

  /** Rewrites {@code condition IN (members)} as a disjunction of comparisons. */
  Expression plain(Expression condition, List<Expression> members, Position position) {
    return new Or(members.stream().map(member -> same(condition, member)).toList(), position);
  }

  private Expression same(Expression condition, Expression other) {
    Position position = condition.position();
    Optional<Value> constant = isCondition(other) ? Optional.empty() : parameters.constant(other);
    if (constant.isPresent()) {
      return constant.get() instanceof Value.Bool bool
          ? bool.bool() ? condition : new Not(condition, position)
          : never(position);
    }
    if (++doubled > MOST_DOUBLED) {
      throw MalformedStatement.text();
    }
    return new Or(
        List.of(
            new And(List.of(condition, is(other, true)), position),
            new And(List.of(new Not(condition, position), is(other, false)), position)),
        position);
  }

  private static Expression is(Expression other, boolean truth) {
    Position position = other.position();
    if (isCondition(other)) {
      return truth ? other : new Not(other, position);
    }
    return new Binary(InfixOperator.EQUAL, other, new Truth(truth, position), position);
  }

  private static Expression never(Position position) {
    return new Binary(
        InfixOperator.EQUAL, new Truth(true, position), new Truth(false, position), position);
  }
}
