// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.Change;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table and what writes to it have in common.
 *
 * @param items what the application stores, by type
 */
record WriteContext(OpenTable table, Conventions conventions, Map<String, ItemType> items) {

  static WriteContext of(OpenTable table) {
    Conventions conventions = new Conventions(table.design(), table.plans());
    return new WriteContext(table, conventions, table.design().primary());
  }

  /** The items of a type; null for edges that are kept in summaries. */
  @Nullable ItemType item(Shape shape) {
    return items.get(shape.type());
  }

  /** An operation that plans name {@code type.verb}. */
  Operation operation(Shape shape, String verb, Map<String, AttributeValue> identity, Wish wish) {
    String name = shape.type() + "." + verb;
    Change change =
        table
            .plans()
            .change(name)
            .orElseThrow(() -> new IllegalStateException("There must be a plan of " + name));
    return new Operation(name, shape, change.plan(), identity, wish, Operation.Terms.NONE);
  }

  /** What of a stored item identifies it. */
  Map<String, AttributeValue> identity(Shape shape, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> identity = new LinkedHashMap<>();
    for (String name : table.schema().identityNames(shape.member())) {
      AttributeValue value = item.get(name);
      if (value == null) {
        throw new IllegalArgumentException(
            shape.type() + "." + name + " must have a value, but was absent");
      }
      identity.put(name, value);
    }
    return identity;
  }
}
