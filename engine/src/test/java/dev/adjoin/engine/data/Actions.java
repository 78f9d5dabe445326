// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Shorthand for transaction actions on tables with the partition key {@code pk}. */
final class Actions {
  private Actions() {}

  static TransactWriteItem put(String table, Object... item) {
    return TransactWriteItem.builder()
        .put(p -> p.tableName(table).item(Attributes.of(item)))
        .build();
  }

  static TransactWriteItem putIfAbsent(String table, Object... item) {
    return TransactWriteItem.builder()
        .put(
            p ->
                p.tableName(table)
                    .item(Attributes.of(item))
                    .conditionExpression("attribute_not_exists(pk)"))
        .build();
  }

  /** The expression's values are given as names and values in turn. */
  static TransactWriteItem update(String table, String pk, String expression, Object... values) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(table)
                    .key(Attributes.of("pk", pk))
                    .updateExpression(expression)
                    .expressionAttributeValues(values(values)))
        .build();
  }

  static TransactWriteItem delete(String table, String pk) {
    return TransactWriteItem.builder()
        .delete(d -> d.tableName(table).key(Attributes.of("pk", pk)))
        .build();
  }

  static TransactWriteItem check(String table, String pk, String condition, Object... values) {
    return TransactWriteItem.builder()
        .conditionCheck(
            c ->
                c.tableName(table)
                    .key(Attributes.of("pk", pk))
                    .conditionExpression(condition)
                    .expressionAttributeValues(values(values)))
        .build();
  }

  static TransactGetItem get(String table, String pk) {
    return TransactGetItem.builder()
        .get(g -> g.tableName(table).key(Attributes.of("pk", pk)))
        .build();
  }

  private static @Nullable Map<String, AttributeValue> values(Object... values) {
    return values.length == 0 ? null : Attributes.of(values);
  }
}
