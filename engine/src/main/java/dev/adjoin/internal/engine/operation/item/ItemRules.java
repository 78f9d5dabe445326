// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Update;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.KeyValues;
import dev.adjoin.internal.engine.value.Value;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Validation of items against their table: size, and values of index keys. */
final class ItemRules {
  private static final int LARGEST_ITEM = 400 * 1024;

  private static final IndexKeyRefusal PUT = new IndexKeyRefusal.OfPut();
  private static final IndexKeyRefusal UPDATE = new IndexKeyRefusal.OfUpdate();

  private ItemRules() {}

  /** Throws a validation error for a new item that is too large or has an invalid index key. */
  static void checkPut(Table table, Item item, Map<String, Value> attributes) {
    refuseTooLarge(item, "Item size has exceeded the maximum allowed size");
    checkIndexKeys(table, attributes::get, PUT);
  }

  /**
   * Throws a validation error for an updated item that is too large or has an invalid index key.
   */
  static void checkUpdate(Table table, Item item) {
    refuseTooLarge(item, "Item size to update has exceeded the maximum allowed size");
    checkIndexKeys(table, item::get, UPDATE);
  }

  private static void refuseTooLarge(Item item, String message) {
    if (item.size() > LARGEST_ITEM) {
      throw ApiErrors.validation(message);
    }
  }

  private static void checkIndexKeys(
      Table table, Function<String, @Nullable Value> attributes, IndexKeyRefusal refusal) {
    for (Index index : table.state().indexes()) {
      KeySchema key = index.definition().key();
      for (int i = 0; i < key.attributes().size(); i++) {
        KeyAttribute part = key.attributes().get(i);
        check(index, part, attributes.apply(part.name()), key.longest(i), refusal);
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
    String empty = KeyValues.emptyKind(value);
    if (empty != null) {
      throw refusal.empty(index, part, empty);
    }
    if (KeyValues.isTooLong(value, longest)) {
      throw refusal.size(index, part, longest);
    }
  }

  /**
   * Throws a validation error if the update itself assigns an index key a value of the wrong type.
   */
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

  /** Throws a validation error for paths into attributes that are keys of the table or an index. */
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
        throw ApiErrors.validation(
            "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
                + " allowed: "
                + kind
                + ": "
                + part.name());
      }
    }
  }
}
