// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import static dev.adjoin.testing.search.Generators.ints;
import static dev.adjoin.testing.search.Generators.of;

import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Random calls on a few items, so that they often affect the same item.
 *
 * <p>Calls are left out whose results in the other engine are known to differ from DynamoDB: the
 * old values of an update that creates an item, an update that creates an item with REMOVE only, a
 * removal below a missing map, and reserved words in transactions.
 */
final class AnyCall {
  static final String TABLE = "crosscheck";

  private static final List<String> CONDITIONS =
      List.of(
          "attribute_not_exists(pk)",
          "attribute_exists(pk)",
          "a = :n",
          "a <> :n",
          "a < :n OR b >= :s",
          "NOT (a > :n) AND attribute_exists(b)",
          "a BETWEEN :n AND :m",
          "b IN (:s, :t)",
          "begins_with(b, :s)",
          "contains(tags, :s)",
          "contains(b, :s)",
          "size(b) > :n",
          "attribute_type(a, :type)",
          "doc.x = :n",
          "seq[0] = :s");

  private static final List<String> UPDATES =
      List.of(
          "SET a = :n",
          "SET a = a + :n",
          "SET a = if_not_exists(a, :n) - :m",
          "SET b = :s, doc.x = :n",
          "SET seq = list_append(if_not_exists(seq, :l), :l)",
          "SET seq[1] = :t",
          "SET a = :n REMOVE b",
          "SET b = :t REMOVE a, gk",
          "ADD a :n",
          "ADD tags :set",
          "SET a = :m DELETE tags :set",
          "SET gk = :s REMOVE b ADD a :m",
          "SET doc = :doc");

  private static final List<String> KEY_CONDITIONS =
      List.of(
          "pk = :p",
          "pk = :p AND sk = :k",
          "pk = :p AND sk > :k",
          "pk = :p AND sk <= :k",
          "pk = :p AND begins_with(sk, :k)",
          "pk = :p AND sk BETWEEN :k AND :z");

  private AnyCall() {}

  static Generator<Call> any() {
    return given ->
        switch (given.below(23)) {
          case 0, 1, 2, 3 -> given.any(put());
          case 4, 5, 6, 7, 8 -> given.any(update());
          case 9, 10 -> given.any(delete());
          case 11, 12 -> given.any(get());
          case 13, 14, 15, 16 -> given.any(query());
          case 17, 18 -> given.any(indexQuery());
          case 19 -> given.any(scan());
          default -> given.any(transaction());
        };
  }

  private static Generator<Map<String, AttributeValue>> key() {
    return given ->
        Map.of(
            "pk", text(given.oneOf(List.of("p1", "p2"))),
            "sk", text(given.oneOf(List.of("a", "ab", "b", "ä"))));
  }

  private static Generator<Map<String, AttributeValue>> item() {
    Generator<AttributeValue> numbers =
        of("0", "1", "-1", "1.5", "1e3", "0.10", "12345678901234567890").map(AttributeValue::fromN);
    Generator<AttributeValue> texts = of("s", "st", "t", "ü").map(AnyCall::text);
    return given -> {
      Map<String, AttributeValue> all = new HashMap<>(given.any(key()));
      all.put("a", given.any(numbers.orNull(30)));
      all.put("b", given.any(texts.orNull(30)));
      all.put("gk", given.any(texts.orNull(40)));
      all.values().removeIf(Objects::isNull);
      all.putAll(given.any(nested()));
      return all;
    };
  }

  private static Generator<Map<String, AttributeValue>> nested() {
    return of(
        Map.of(),
        Map.of("tags", AttributeValue.fromSs(List.of("s", "x"))),
        Map.of("doc", AttributeValue.fromM(Map.of("x", AttributeValue.fromN("1")))),
        Map.of("seq", AttributeValue.fromL(List.of(text("s"), AttributeValue.fromBool(true)))));
  }

  private static Generator<Call> put() {
    return given -> {
      Map<String, AttributeValue> item = given.any(item());
      String condition = given.any(of(CONDITIONS).orNull(40));
      String returned = given.any(of("NONE", "ALL_OLD"));
      PutItemRequest request =
          PutItemRequest.builder()
              .tableName(TABLE)
              .item(item)
              .conditionExpression(condition)
              .expressionAttributeValues(used(condition))
              .returnValues(returned)
              .returnValuesOnConditionCheckFailure(returned)
              .build();
      return new Call(
          request.toString(), c -> Call.items(List.of(c.putItem(request).attributes())));
    };
  }

  private static Generator<Call> update() {
    return given -> {
      Map<String, AttributeValue> key = given.any(key());
      String update = given.any(of(UPDATES));
      String condition = given.any(of(CONDITIONS).orNull(60));
      String returned = given.any(of("NONE", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"));
      UpdateItemRequest request =
          UpdateItemRequest.builder()
              .tableName(TABLE)
              .key(key)
              .updateExpression(update)
              .conditionExpression(condition)
              .expressionAttributeValues(used(update, condition))
              .returnValues(settled(update, returned))
              .build();
      return new Call(
          request.toString(), c -> Call.items(List.of(c.updateItem(request).attributes())));
    };
  }

  /**
   * Avoids a known difference: for a changed list element DynamoDB returns that element, the other
   * engine the whole list.
   */
  private static String settled(String update, String returned) {
    return update.contains("[") ? "ALL_NEW" : returned;
  }

  private static Generator<Call> delete() {
    return given -> {
      Map<String, AttributeValue> key = given.any(key());
      String condition = given.any(of(CONDITIONS).orNull(50));
      DeleteItemRequest request =
          DeleteItemRequest.builder()
              .tableName(TABLE)
              .key(key)
              .conditionExpression(condition)
              .expressionAttributeValues(used(condition))
              .returnValues("ALL_OLD")
              .build();
      return new Call(
          request.toString(), c -> Call.items(List.of(c.deleteItem(request).attributes())));
    };
  }

  private static Generator<Call> get() {
    return given -> {
      Map<String, AttributeValue> key = given.any(key());
      String projection = given.any(of("a", "b, doc.x", "seq[0], tags").orNull(50));
      GetItemRequest request =
          GetItemRequest.builder()
              .tableName(TABLE)
              .key(key)
              .projectionExpression(projection)
              .build();
      return new Call(request.toString(), c -> Call.items(List.of(c.getItem(request).item())));
    };
  }

  private static Generator<Call> query() {
    return given -> {
      String condition = given.any(of(KEY_CONDITIONS));
      String filter = given.any(filter());
      boolean forward = given.flag();
      Integer limit = given.any(ints(1, 3).orNull(50));
      return query(
          QueryRequest.builder()
              .tableName(TABLE)
              .keyConditionExpression(condition)
              .filterExpression(filter)
              .expressionAttributeValues(used(condition, filter))
              .scanIndexForward(forward)
              .limit(limit)
              .build());
    };
  }

  private static Generator<Call> indexQuery() {
    return given -> {
      String condition = given.any(of("gk = :s", "gk = :s AND pk > :p"));
      String filter = given.any(filter());
      boolean forward = given.flag();
      QueryRequest request =
          QueryRequest.builder()
              .tableName(TABLE)
              .indexName("byGk")
              .keyConditionExpression(condition)
              .filterExpression(filter)
              .expressionAttributeValues(used(condition, filter))
              .scanIndexForward(forward)
              .build();
      // The order of items with equal index keys is undefined.
      return new Call(request.toString(), c -> Call.unordered(c.query(request).items()));
    };
  }

  private static Call query(QueryRequest request) {
    return new Call(
        request.toString(),
        c -> {
          var response = c.query(request);
          return List.of(
              Call.items(response.items()),
              Call.items(List.of(response.lastEvaluatedKey())),
              response.count(),
              response.scannedCount());
        });
  }

  private static Generator<Call> scan() {
    return filter()
        .map(
            filter -> {
              ScanRequest request =
                  ScanRequest.builder()
                      .tableName(TABLE)
                      .filterExpression(filter)
                      .expressionAttributeValues(used(filter))
                      .build();
              return new Call(request.toString(), c -> Call.unordered(c.scan(request).items()));
            });
  }

  private static Generator<@Nullable String> filter() {
    return of(CONDITIONS).where(condition -> !condition.contains("pk")).orNull(40);
  }

  private static Generator<Call> transaction() {
    return action()
        .list(1, 3)
        .map(
            actions -> {
              TransactWriteItemsRequest request =
                  TransactWriteItemsRequest.builder().transactItems(actions).build();
              return new Call(
                  request.toString(),
                  c -> {
                    c.transactWriteItems(request);
                    return "done";
                  });
            });
  }

  private static Generator<TransactWriteItem> action() {
    Generator<@Nullable String> conditions = of(CONDITIONS).orNull(50);
    return Generators.oneOf(
        given -> {
          Map<String, AttributeValue> item = given.any(item());
          String condition = given.any(conditions);
          return TransactWriteItem.builder()
              .put(
                  p ->
                      p.tableName(TABLE)
                          .item(item)
                          .conditionExpression(condition)
                          .expressionAttributeValues(used(condition)))
              .build();
        },
        given -> {
          Map<String, AttributeValue> key = given.any(key());
          String update = given.any(of(UPDATES));
          return TransactWriteItem.builder()
              .update(
                  u ->
                      u.tableName(TABLE)
                          .key(key)
                          .updateExpression(update)
                          .expressionAttributeValues(used(update)))
              .build();
        },
        given -> {
          Map<String, AttributeValue> key = given.any(key());
          String condition = given.any(of(CONDITIONS));
          return TransactWriteItem.builder()
              .conditionCheck(
                  c ->
                      c.tableName(TABLE)
                          .key(key)
                          .conditionExpression(condition)
                          .expressionAttributeValues(used(condition)))
              .build();
        });
  }

  /**
   * The values that the expressions use; null if there are none, because a request must not contain
   * unused ones.
   */
  private static Map<String, AttributeValue> used(String... expressions) {
    Map<String, AttributeValue> values = new HashMap<>();
    Map<String, AttributeValue> all =
        Map.ofEntries(
            Map.entry(":n", AttributeValue.fromN("1")),
            Map.entry(":m", AttributeValue.fromN("2.50")),
            Map.entry(":s", text("s")),
            Map.entry(":t", text("t")),
            Map.entry(":p", text("p1")),
            Map.entry(":k", text("a")),
            Map.entry(":z", text("b")),
            Map.entry(":type", text("N")),
            Map.entry(":l", AttributeValue.fromL(List.of(text("s")))),
            Map.entry(":set", AttributeValue.fromSs(List.of("s", "y"))),
            Map.entry(":doc", AttributeValue.fromM(Map.of("x", AttributeValue.fromN("7")))));
    for (String expression : expressions) {
      if (expression != null) {
        for (String word : expression.split("[ ,()]+")) {
          if (all.containsKey(word)) {
            values.put(word, all.get(word));
          }
        }
      }
    }
    return values.isEmpty() ? null : values;
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }
}
