// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.KeyCondition;
import dev.adjoin.engine.expression.Update;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.table.Index;
import dev.adjoin.engine.table.KeyAttribute;
import dev.adjoin.engine.table.KeySchema;
import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.value.Item;
import dev.adjoin.engine.value.Refusal;
import dev.adjoin.engine.value.Value;
import dev.adjoin.engine.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a table demands of keys and items. */
final class ItemRules {
  private static final int LARGEST_ITEM = 400 * 1024;

  private static final IndexKeyRefusal PUT = new IndexKeyRefusal.OfPut();
  private static final IndexKeyRefusal UPDATE = new IndexKeyRefusal.OfUpdate();

  private ItemRules() {}

  /** The place that a request's key names: all of the key's attributes and no other. */
  static Key key(Table table, Map<String, AttributeValue> key) {
    return key(table, key, "The provided key element does not match the schema");
  }

  static Key key(Table table, Map<String, AttributeValue> key, String mismatch) {
    if (key.size() != table.key().partition().size() + table.key().sort().size()) {
      throw Refusal.validation(mismatch);
    }
    Map<String, Value> values = Values.of(key);
    for (KeyAttribute part : table.key().attributes()) {
      Value value = values.get(part.name());
      if (value == null || !value.type().equals(part.type())) {
        throw Refusal.validation(mismatch);
      }
    }
    refuseEmptyOrLong(table.key(), values::get);
    return table.keyOf(values);
  }

  /** The place of a whole item, which must hold its key. */
  static Key keyOf(Table table, Map<String, Value> attributes) {
    for (KeyAttribute part : table.key().attributes()) {
      Value value = attributes.get(part.name());
      if (value == null) {
        throw Refusal.invalidParameter("Missing the key " + part.name() + " in the item");
      }
      if (!value.type().equals(part.type())) {
        throw Refusal.invalidParameter(
            "Type mismatch for key "
                + part.name()
                + " expected: "
                + part.type()
                + " actual: "
                + value.type());
      }
    }
    refuseEmptyOrLong(table.key(), attributes::get);
    return table.keyOf(attributes);
  }

  /** Refuses values that no key of that kind can have. */
  static void refuseEmptyOrLong(KeySchema key, Function<String, @Nullable Value> values) {
    for (KeyAttribute part : key.partition()) {
      refuseEmptyOrLong(part, values.apply(part.name()), KeySchema.LONGEST_PARTITION, "hashkey");
    }
    for (KeyAttribute part : key.sort()) {
      refuseEmptyOrLong(part, values.apply(part.name()), KeySchema.LONGEST_SORT, "rangekey");
    }
  }

  /** Refuses a key condition on values that no key can have. */
  static void refuseLong(KeySchema key, KeyCondition condition) {
    for (int i = 0; i < condition.partition().size(); i++) {
      refuseEmptyOrLong(
          key.partition().get(i),
          condition.partition().get(i),
          KeySchema.LONGEST_PARTITION,
          "hashkey");
    }
    List<Value> sorted = new ArrayList<>(condition.sortEqualities());
    condition.last().ifPresent(test -> sorted.addAll(test.values()));
    for (Value value : sorted) {
      refuseEmptyOrLong(key.sort().get(0), value, KeySchema.LONGEST_SORT, "rangekey");
    }
  }

  private static void refuseEmptyOrLong(
      KeyAttribute part, @Nullable Value value, int longest, String kind) {
    String empty = emptyKind(value);
    if (empty != null) {
      throw Refusal.validation(
          "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
              + " contain an empty "
              + empty
              + " value. Key: "
              + part.name());
    }
    if (value != null && !(value instanceof Value.N) && value.size() > longest) {
      throw Refusal.invalidParameter(
          kind.equals("hashkey")
              ? "Size of hashkey has exceeded the maximum size limit of" + longest + " bytes"
              : "Aggregated size of all range keys has exceeded the size limit of "
                  + longest
                  + " bytes");
    }
  }

  /** What an empty value is called; null when it is not empty. */
  private static @Nullable String emptyKind(@Nullable Value value) {
    if (value instanceof Value.S s && s.text().isEmpty()) {
      return "string";
    }
    return value instanceof Value.B b && b.size() == 0 ? "binary" : null;
  }

  /** Refuses a new item that is too large or that an index could not hold. */
  static void checkPut(Table table, Item item) {
    check(table, item, "Item size has exceeded the maximum allowed size", PUT);
  }

  /** Refuses an updated item that is too large or that an index could not hold. */
  static void checkUpdate(Table table, Item item) {
    check(table, item, "Item size to update has exceeded the maximum allowed size", UPDATE);
  }

  private static void check(Table table, Item item, String tooLarge, IndexKeyRefusal refusal) {
    if (item.size() > LARGEST_ITEM) {
      throw Refusal.validation(tooLarge);
    }
    for (Index index : table.state().indexes()) {
      for (KeyAttribute part : index.definition().key().partition()) {
        check(index, part, item.get(part.name()), KeySchema.LONGEST_PARTITION, refusal);
      }
      for (KeyAttribute part : index.definition().key().sort()) {
        check(index, part, item.get(part.name()), KeySchema.LONGEST_SORT, refusal);
      }
    }
  }

  private static void check(
      Index index, KeyAttribute part, @Nullable Value value, int longest, IndexKeyRefusal refusal) {
    if (value == null) {
      return;
    }
    if (!value.type().equals(part.type())) {
      throw refusal.type(index, part, value.type());
    }
    String empty = emptyKind(value);
    if (empty != null) {
      throw refusal.empty(index, part, empty);
    }
    if (!(value instanceof Value.N) && value.size() > longest) {
      throw refusal.size(index, part, longest);
    }
  }

  /** Refuses an update that itself gives the key of an index a value of another type. */
  static void checkGivenTypes(Table table, Update update) {
    for (Index index : table.state().indexes()) {
      for (KeyAttribute part : index.definition().key().attributes()) {
        String type = update.givenType(part.name());
        if (type != null && !type.equals(part.type())) {
          throw PUT.type(index, part, type);
        }
      }
    }
  }

  /** Refuses to look into attributes that are keys of the table or of an index. */
  static void refuseNested(Table table, Set<String> nested) {
    if (nested.isEmpty()) {
      return;
    }
    refuseNested("Key", table.key(), nested);
    table.state().indexes().forEach(i -> refuseNested("IndexKey", i.definition().key(), nested));
  }

  private static void refuseNested(String kind, KeySchema key, Set<String> nested) {
    for (KeyAttribute part : key.attributes()) {
      if (nested.contains(part.name())) {
        throw Refusal.validation(
            "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
                + " allowed: "
                + kind
                + ": "
                + part.name());
      }
    }
  }
}
