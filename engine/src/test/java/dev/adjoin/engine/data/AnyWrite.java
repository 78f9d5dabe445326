// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
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

  static Arbitrary<AnyWrite> any() {
    return Arbitraries.oneOf(put(), update(), delete(), batch(), transaction());
  }

  private static Arbitrary<Map<String, AttributeValue>> key() {
    return Combinators.combine(Arbitraries.of("p", "q"), Arbitraries.of("a", "b", "c"))
        .as((pk, sk) -> Attributes.of("pk", pk, "sk", sk));
  }

  private static Arbitrary<Map<String, AttributeValue>> item() {
    return Combinators.combine(
            key(),
            Arbitraries.of("g", "h").injectNull(0.4),
            Arbitraries.of(1, 2).injectNull(0.4),
            Arbitraries.of("x", "y").injectNull(0.4),
            Arbitraries.of("x", "y").injectNull(0.4))
        .as(
            (key, gk, lk, a, b) -> {
              Map<String, AttributeValue> item = new HashMap<>(key);
              add(item, "gk", gk);
              add(item, "lk", lk);
              add(item, "a", a);
              add(item, "b", b);
              return item;
            });
  }

  private static void add(Map<String, AttributeValue> item, String name, @Nullable Object value) {
    if (value != null) {
      item.put(name, Attributes.value(value));
    }
  }

  private static Arbitrary<AnyWrite> put() {
    return Combinators.combine(item(), Arbitraries.of(CONDITIONS).injectNull(0.7))
        .as(
            (item, condition) ->
                new AnyWrite(
                    "put " + item + condition,
                    c ->
                        c.putItem(
                            r -> r.tableName(TABLE).item(item).conditionExpression(condition))));
  }

  private static Arbitrary<AnyWrite> delete() {
    return key()
        .map(
            key ->
                new AnyWrite("delete " + key, c -> c.deleteItem(r -> r.tableName(TABLE).key(key))));
  }

  private static Arbitrary<AnyWrite> update() {
    return Combinators.combine(
            key(), Arbitraries.of(UPDATES), Arbitraries.of(CONDITIONS).injectNull(0.7))
        .as(
            (key, update, condition) ->
                new AnyWrite(
                    "update " + key + update + condition,
                    c ->
                        c.updateItem(
                            r ->
                                r.tableName(TABLE)
                                    .key(key)
                                    .updateExpression(update)
                                    .conditionExpression(condition)
                                    .expressionAttributeValues(used(update)))));
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

  private static Arbitrary<AnyWrite> batch() {
    return Combinators.combine(item(), Arbitraries.of(true, false))
        .as(
            (item, put) ->
                put
                    ? WriteRequest.builder().putRequest(p -> p.item(item)).build()
                    : WriteRequest.builder().deleteRequest(d -> d.key(keyOf(item))).build())
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(writes -> batch(distinct(writes)));
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

  private static Arbitrary<AnyWrite> transaction() {
    return action().list().ofMinSize(1).ofMaxSize(3).map(AnyWrite::transaction);
  }

  private static AnyWrite transaction(List<TransactWriteItem> actions) {
    return new AnyWrite(
        "transaction " + actions, c -> c.transactWriteItems(r -> r.transactItems(actions)));
  }

  private static Arbitrary<TransactWriteItem> action() {
    return Arbitraries.oneOf(
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
        Combinators.combine(key(), Arbitraries.of(UPDATES))
            .as(
                (k, update) ->
                    action(
                        a ->
                            a.update(
                                u ->
                                    u.tableName(TABLE)
                                        .key(k)
                                        .updateExpression(update)
                                        .expressionAttributeValues(used(update))))));
  }

  private static TransactWriteItem action(Consumer<TransactWriteItem.Builder> action) {
    return TransactWriteItem.builder().applyMutation(action).build();
  }
}
