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

/** The values of keys that requests give, and the places that they name. */
final class ItemKeys {
  private ItemKeys() {}

  /** The place that a request's key names: all of the key's attributes and no other. */
  static Key of(Table table, Map<String, AttributeValue> given) {
    List<KeyAttribute> parts = table.key().attributes();
    if (given.size() != parts.size()) {
      throw mismatch();
    }
    Value[] values = new Value[parts.size()];
    for (int i = 0; i < values.length; i++) {
      AttributeValue value = given.get(parts.get(i).name());
      if (value == null) {
        // That something else which is given is no value at all is told first.
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

  /** The place of a whole item, which must hold its key. */
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

  /** Refuses values that no key of that kind can have. */
  static void refuseEmptyOrLong(KeySchema key, Map<String, Value> values) {
    for (int i = 0; i < key.attributes().size(); i++) {
      Value value = values.get(key.attributes().get(i).name());
      if (value != null) {
        refuseEmptyOrLong(key, i, value);
      }
    }
  }

  /** Refuses a key condition on values that no key can have. */
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

  /** The value is that of the key's attribute with that number. */
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
