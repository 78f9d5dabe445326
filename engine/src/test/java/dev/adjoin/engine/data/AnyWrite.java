// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Random writes to a few items of a table with key {@code pk sk}: single writes, batches and
 * transactions.
 */
record AnyWrite(String words, Consumer<DynamoDbClient> run) {
  static final String TABLE = "Songs";

  private static final List<String> UPDATES =
      List.of(
          "SET gk = :text",
          "SET gk = :text, a = :number",
          "REMOVE gk",
          "REMOVE lk, a",
          "SET lk = :number",
          "ADD lk :number",
          "SET a = :text REMOVE b",
          "SET b = :number");

  private static final List<String> CONDITIONS =
      List.of("attribute_exists(pk)", "attribute_not_exists(gk)", "attribute_exists(lk)");

  @Override
  public String toString() {
    return words;
  }

  static Generator<AnyWrite> any() {
    return Generators.oneOf(put(), update(), delete(), batch(), transaction());
  }

  private static Generator<Map<String, AttributeValue>> key() {
    return given ->
        Attributes.of(
            "pk", given.oneOf(List.of("p", "q")), "sk", given.oneOf(List.of("a", "b", "c")));
  }

  private static Generator<Map<String, AttributeValue>> item() {
    return given -> {
      Map<String, AttributeValue> item = new HashMap<>(given.any(key()));
      add(item, "gk", given.any(Generators.of("g", "h").orNull(40)));
      add(item, "lk", given.any(Generators.of(1, 2).orNull(40)));
      add(item, "a", given.any(Generators.of("x", "y").orNull(40)));
      add(item, "b", given.any(Generators.of("x", "y").orNull(40)));
      return item;
    };
  }

  private static Generator<@Nullable String> condition() {
    return Generators.of(CONDITIONS).orNull(70);
  }

  private static void add(Map<String, AttributeValue> item, String name, @Nullable Object value) {
    if (value != null) {
      item.put(name, Attributes.value(value));
    }
  }

  private static Generator<AnyWrite> put() {
    return given -> {
      Map<String, AttributeValue> item = given.any(item());
      String condition = given.any(condition());
      return new AnyWrite(
          "put " + item + " if " + condition,
          c -> c.putItem(r -> r.tableName(TABLE).item(item).conditionExpression(condition)));
    };
  }

  private static Generator<AnyWrite> delete() {
    return key()
        .map(
            key ->
                new AnyWrite("delete " + key, c -> c.deleteItem(r -> r.tableName(TABLE).key(key))));
  }

  private static Generator<AnyWrite> update() {
    return given -> {
      Map<String, AttributeValue> key = given.any(key());
      String update = given.oneOf(UPDATES);
      String condition = given.any(condition());
      return new AnyWrite(
          "update " + key + " " + update + " if " + condition,
          c ->
              c.updateItem(
                  r ->
                      r.tableName(TABLE)
                          .key(key)
                          .updateExpression(update)
                          .conditionExpression(condition)
                          .expressionAttributeValues(used(update))));
    };
  }

  private static @Nullable Map<String, AttributeValue> used(String update) {
    Map<String, AttributeValue> values = new HashMap<>();
    if (update.contains(":text")) {
      values.put(":text", Attributes.value("h"));
    }
    if (update.contains(":number")) {
      values.put(":number", Attributes.value(1));
    }
    return values.isEmpty() ? null : values;
  }

  private static Generator<AnyWrite> batch() {
    Generator<WriteRequest> writes =
        given -> {
          Map<String, AttributeValue> item = given.any(item());
          return given.flag()
              ? WriteRequest.builder().deleteRequest(d -> d.key(keyOf(item))).build()
              : WriteRequest.builder().putRequest(p -> p.item(item)).build();
        };
    return writes.list(1, 4).map(list -> batch(distinct(list)));
  }

  private static AnyWrite batch(List<WriteRequest> writes) {
    return new AnyWrite(
        "batch " + writes, c -> c.batchWriteItem(r -> r.requestItems(Map.of(TABLE, writes))));
  }

  private static List<WriteRequest> distinct(List<WriteRequest> writes) {
    Map<Map<String, AttributeValue>, WriteRequest> byKey = new LinkedHashMap<>();
    for (WriteRequest write : writes) {
      boolean put = write.putRequest() != null;
      byKey.put(keyOf(put ? write.putRequest().item() : write.deleteRequest().key()), write);
    }
    return List.copyOf(byKey.values());
  }

  private static Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    return Map.of("pk", item.get("pk"), "sk", item.get("sk"));
  }

  private static Generator<AnyWrite> transaction() {
    return action().list(1, 3).map(AnyWrite::transaction);
  }

  private static AnyWrite transaction(List<TransactWriteItem> actions) {
    return new AnyWrite(
        "transaction " + actions, c -> c.transactWriteItems(r -> r.transactItems(actions)));
  }

  private static Generator<TransactWriteItem> action() {
    return Generators.oneOf(
        item().map(i -> action(a -> a.put(p -> p.tableName(TABLE).item(i)))),
        key().map(k -> action(a -> a.delete(d -> d.tableName(TABLE).key(k)))),
        key()
            .map(
                k ->
                    action(
                        a ->
                            a.conditionCheck(
                                c ->
                                    c.tableName(TABLE)
                                        .key(k)
                                        .conditionExpression("attribute_exists(pk)")))),
        given -> update(given.any(key()), given.oneOf(UPDATES)));
  }

  private static TransactWriteItem update(Map<String, AttributeValue> key, String update) {
    return action(
        a ->
            a.update(
                u ->
                    u.tableName(TABLE)
                        .key(key)
                        .updateExpression(update)
                        .expressionAttributeValues(used(update))));
  }

  private static TransactWriteItem action(Consumer<TransactWriteItem.Builder> action) {
    return TransactWriteItem.builder().applyMutation(action).build();
  }
}
