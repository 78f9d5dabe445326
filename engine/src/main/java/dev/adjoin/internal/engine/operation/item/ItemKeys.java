// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.KeyCondition;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.KeyValues;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Validates the keys in requests and converts them to storage keys. */
final class ItemKeys {
  private ItemKeys() {}

  /**
   * The storage key for a request's Key parameter, which must consist of exactly the key
   * attributes.
   */
  static Key of(Table table, Map<String, AttributeValue> given) {
    List<KeyAttribute> parts = table.key().attributes();
    if (given.size() != parts.size()) {
      throw mismatch();
    }
    Value[] values = new Value[parts.size()];
    for (int i = 0; i < values.length; i++) {
      AttributeValue value = given.get(parts.get(i).name());
      if (value == null) {
        // DynamoDB reports any invalid attribute value before it reports a missing key attribute.
        Values.of(given);
        throw mismatch();
      }
      values[i] = Values.of(value);
    }
    for (int i = 0; i < values.length; i++) {
      if (!values[i].type().equals(parts.get(i).type())) {
        throw mismatch();
      }
    }
    return place(table.key(), values);
  }

  private static RuntimeException mismatch() {
    return ApiErrors.validation("The provided key element does not match the schema");
  }

  /** The storage key of a whole item, which must contain the key attributes. */
  static Key in(Table table, Map<String, Value> attributes) {
    List<KeyAttribute> parts = table.key().attributes();
    Value[] values = new Value[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = part(parts.get(i), attributes);
    }
    return place(table.key(), values);
  }

  private static Value part(KeyAttribute part, Map<String, Value> attributes) {
    Value value = attributes.get(part.name());
    if (value == null) {
      throw ApiErrors.invalidParameter("Missing the key " + part.name() + " in the item");
    }
    if (!value.type().equals(part.type())) {
      throw ApiErrors.invalidParameter(
          "Type mismatch for key "
              + part.name()
              + " expected: "
              + part.type()
              + " actual: "
              + value.type());
    }
    return value;
  }

  private static Key place(KeySchema key, Value[] values) {
    for (int i = 0; i < values.length; i++) {
      refuseEmptyOrLong(key, i, values[i]);
    }
    return key.place(values);
  }

  /** Throws a validation error for key values that are empty or too long. */
  static void refuseEmptyOrLong(KeySchema key, Map<String, Value> values) {
    for (int i = 0; i < key.attributes().size(); i++) {
      Value value = values.get(key.attributes().get(i).name());
      if (value != null) {
        refuseEmptyOrLong(key, i, value);
      }
    }
  }

  /** Throws a validation error for a key condition with values that are empty or too long. */
  static void refuseEmptyOrLong(KeySchema key, KeyCondition condition) {
    int number = 0;
    for (Value value : condition.partition()) {
      refuseEmptyOrLong(key, number++, value);
    }
    for (Value value : condition.sortEqualities()) {
      refuseEmptyOrLong(key, number++, value);
    }
    if (condition.last().isPresent()) {
      for (Value value : condition.last().get().values()) {
        refuseEmptyOrLong(key, number, value);
      }
    }
  }

  /** Checks the value of the key attribute with this index. */
  private static void refuseEmptyOrLong(KeySchema key, int number, Value value) {
    KeyValues.refuseEmpty(value, key.attributes().get(number).name());
    int longest = key.longest(number);
    if (KeyValues.isTooLong(value, longest)) {
      throw ApiErrors.invalidParameter(
          number < key.partition().size()
              ? "Size of hashkey has exceeded the maximum size limit of" + longest + " bytes"
              : "Aggregated size of all range keys has exceeded the size limit of "
                  + longest
                  + " bytes");
    }
  }
}
