// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What identifies an item, as callers give it: an entity's ids, those of its ancestors first; for
 * an edge the ids of its {@code from} end, of its {@code to} end, then what is distinct.
 */
public final class Identity {
  private Identity() {}

  /** The names in the order in which callers give the values. */
  public static List<String> names(Schema schema, Member member) {
    if (member instanceof Relationship relationship) {
      List<String> names = new ArrayList<>(schema.endNames(relationship, Side.FROM));
      names.addAll(schema.endNames(relationship, Side.TO));
      names.addAll(relationship.distinct());
      return names;
    }
    return schema.identityNames(member);
  }

  /**
   * The values in their stored form.
   *
   * @throws IllegalArgumentException when there are too few or too many, or one is unfit
   */
  public static Map<String, AttributeValue> of(Schema schema, Shape shape, Object... values) {
    List<String> names = names(schema, shape.member());
    List<@Nullable Object> given = Arguments.values(values);
    if (names.size() != given.size()) {
      throw new IllegalArgumentException(
          "The identity of %s must be %s, but was %s"
              .formatted(shape.type(), String.join(", ", names), shown(given)));
    }
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      identity.put(names.get(i), shape.store(names.get(i), given.get(i)));
    }
    return identity;
  }

  /**
   * How many values were given, and of which classes: a whole record is easily given for its id.
   */
  public static String shown(List<?> values) {
    String classes =
        values.stream()
            .map(value -> value == null ? "null" : value.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    return switch (values.size()) {
      case 0 -> "no value";
      case 1 -> "1 value, of type " + classes;
      default -> values.size() + " values, of types " + classes;
    };
  }
}
