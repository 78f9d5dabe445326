// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Bag;
import dev.adjoin.internal.engine.partiql.parse.Expression.Elements;
import dev.adjoin.internal.engine.partiql.parse.Expression.Given;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values of a statement's {@code ?} parameters. */
public final class Parameters {
  private final List<Value> values;

  private Parameters(List<Value> values) {
    this.values = values;
  }

  /**
   * Converts the parameters of a request.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if DynamoDB would not
   *     accept one of the values
   */
  public static Parameters of(List<AttributeValue> given) {
    return new Parameters(given.stream().map(Values::of).toList());
  }

  /**
   * The value of the expression if it is a parameter or a literal, and so does not depend on an
   * item.
   */
  Optional<Value> constant(Expression expression) {
    if (expression instanceof Expression.Parameter parameter) {
      return Optional.of(get(parameter));
    }
    if (expression instanceof Given given) {
      return Optional.of(given.value());
    }
    return Literals.isLiteral(expression)
        ? Optional.of(Literals.value(expression))
        : Optional.empty();
  }

  private Value get(Expression.Parameter parameter) {
    if (parameter.index() >= values.size()) {
      throw ApiErrors.validation("Number of parameters in request and statement don't match.");
    }
    return values.get(parameter.index());
  }

  /** The members of the right side of IN. A single parameter may hold the whole list. */
  List<Expression> members(Expression collection) {
    List<Expression> members =
        collection instanceof Elements list
            ? list.elements()
            : collection instanceof Bag bag ? bag.members() : given(collection);
    if (members.isEmpty()) {
      throw ApiErrors.validation(
          "Incorrect number of operands for operator or function; operator or function: IN, number"
              + " of operands: 1");
    }
    return members;
  }

  private List<Expression> given(Expression collection) {
    Value value =
        constant(collection)
            .orElseThrow(
                () -> ApiErrors.validation("Unsupported operation: " + collection.operation()));
    return value instanceof Value.L list
        ? list.elements().stream()
            .<Expression>map(element -> new Given(element, collection.position()))
            .toList()
        : List.of(collection);
  }
}
