// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Between;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.value.Value;
import java.util.Map;
import java.util.Optional;

/** Recognises conditions on a sort key that a query can express as a key range. */
final class SortTests {
  private static final Map<InfixOperator, Operator> COMPARISONS =
      Map.of(
          InfixOperator.EQUAL, Operator.EQUAL,
          InfixOperator.LESS, Operator.LESS,
          InfixOperator.AT_MOST, Operator.LESS_OR_EQUAL,
          InfixOperator.GREATER, Operator.GREATER,
          InfixOperator.AT_LEAST, Operator.GREATER_OR_EQUAL);

  private final String attribute;
  private final Parameters parameters;

  SortTests(String attribute, Parameters parameters) {
    this.attribute = attribute;
    this.parameters = parameters;
  }

  /** The condition as a test of the sort key, or empty if a key range cannot express it. */
  Optional<SortTest> of(Expression condition) {
    if (condition instanceof Binary binary) {
      return comparison(binary.left(), binary.operator(), binary.right())
          .or(() -> comparison(binary.right(), exchanged(binary.operator()), binary.left()));
    }
    if (condition instanceof Between between && isAttribute(between.value())) {
      return parameters
          .constant(between.low())
          .flatMap(
              low ->
                  parameters.constant(between.high()).map(high -> new SortTest.Between(low, high)));
    }
    if (condition instanceof Call call
        && call.function().equals("begins_with")
        && call.arguments().size() == 2
        && isAttribute(call.arguments().get(0))) {
      return parameters.constant(call.arguments().get(1)).map(SortTest.BeginsWith::new);
    }
    return Optional.empty();
  }

  static boolean isEquality(SortTest test) {
    return test instanceof SortTest.Compare compare && compare.operator() == Operator.EQUAL;
  }

  private Optional<SortTest> comparison(Expression left, InfixOperator operator, Expression right) {
    var comparison = COMPARISONS.get(operator);
    if (comparison == null || !isAttribute(left)) {
      return Optional.empty();
    }
    Optional<Value> value = parameters.constant(right);
    return value.map(bound -> new SortTest.Compare(comparison, bound));
  }

  private boolean isAttribute(Expression expression) {
    return expression instanceof Path path
        && path.steps().size() == 1
        && path.attribute().equals(attribute);
  }

  private static InfixOperator exchanged(InfixOperator operator) {
    return switch (operator) {
      case LESS -> InfixOperator.GREATER;
      case AT_MOST -> InfixOperator.AT_LEAST;
      case GREATER -> InfixOperator.LESS;
      case AT_LEAST -> InfixOperator.AT_MOST;
      default -> operator;
    };
  }
}
