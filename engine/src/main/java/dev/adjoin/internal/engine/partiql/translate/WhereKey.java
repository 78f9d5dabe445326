// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.And;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item that a WHERE clause identifies by equalities on the key attributes.
 *
 * @param values the values of the key attributes in the clause; some may be missing
 * @param twice the first key attribute that the clause compares with two different values, or null
 * @param rest the other conditions
 */
record WhereKey(Map<String, Value> values, @Nullable String twice, List<Expression> rest) {
  static WhereKey of(@Nullable Expression where, KeySchema key, Parameters parameters) {
    Map<String, Value> values = new LinkedHashMap<>();
    List<Expression> rest = new ArrayList<>();
    String twice = null;
    for (Expression condition : conditions(where)) {
      Optional<Equality> equality = Equality.of(condition, parameters);
      if (equality.isEmpty() || !key.contains(equality.get().attribute())) {
        rest.add(condition);
        continue;
      }
      Value previous = values.putIfAbsent(equality.get().attribute(), equality.get().value());
      if (previous != null && !previous.equals(equality.get().value())) {
        twice = twice == null ? equality.get().attribute() : twice;
        rest.add(condition);
      }
    }
    return new WhereKey(values, twice, rest);
  }

  /** The top-level conjuncts of the clause. */
  static List<Expression> conditions(@Nullable Expression where) {
    if (where == null) {
      return List.of();
    }
    return where instanceof And and ? and.operands() : List.of(where);
  }

  /** A condition of the form {@code attribute = constant}, in either order. */
  record Equality(String attribute, Value value) {
    static Optional<Equality> of(Expression condition, Parameters parameters) {
      if (!(condition instanceof Binary binary) || binary.operator() != InfixOperator.EQUAL) {
        return Optional.empty();
      }
      Optional<Equality> straight = of(binary.left(), binary.right(), parameters);
      return straight.or(() -> of(binary.right(), binary.left(), parameters));
    }

    private static Optional<Equality> of(
        Expression attribute, Expression value, Parameters parameters) {
      return attribute instanceof Path path && path.steps().size() == 1
          ? parameters.constant(value).map(v -> new Equality(path.attribute(), v))
          : Optional.empty();
    }
  }

  /**
   * The primary key of the item to write; throws a validation error if the clause does not give
   * exactly one value of the right type for each key attribute.
   */
  Map<String, AttributeValue> toWrite(KeySchema key) {
    for (KeyAttribute part : key.attributes()) {
      Value value = values.get(part.name());
      if (value == null) {
        throw ApiErrors.validation(
            "Where clause does not contain a mandatory equality on all key attributes");
      }
      refuseOtherType(part, value);
    }
    if (twice != null) {
      throw ApiErrors.validation(
          "Multiple conditions on same key "
              + twice
              + ". Only single item Update/Insert/Delete are supported");
    }
    return toSdk();
  }

  static void refuseOtherType(KeyAttribute part, Value value) {
    if (!value.type().equals(part.type())) {
      throw ApiErrors.validation(
          "Key attribute's data type should match its data type in table's schema: Key "
              + part.name());
    }
  }

  /** The key values in the clause, which may be incomplete. */
  Map<String, AttributeValue> toSdk() {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    values.forEach((name, value) -> key.put(name, Values.toSdk(value)));
    return key;
  }
}
