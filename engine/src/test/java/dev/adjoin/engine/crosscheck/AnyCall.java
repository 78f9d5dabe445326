// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.of;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
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

  static Arbitrary<Call> any() {
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(4, put()),
        net.jqwik.api.Tuple.of(5, update()),
        net.jqwik.api.Tuple.of(2, delete()),
        net.jqwik.api.Tuple.of(2, get()),
        net.jqwik.api.Tuple.of(4, query()),
        net.jqwik.api.Tuple.of(2, indexQuery()),
        net.jqwik.api.Tuple.of(1, scan()),
        net.jqwik.api.Tuple.of(3, transaction()));
  }

  private static Arbitrary<Map<String, AttributeValue>> key() {
    return Combinators.combine(of("p1", "p2"), of("a", "ab", "b", "ä"))
        .as((p, s) -> Map.of("pk", text(p), "sk", text(s)));
  }

  private static Arbitrary<Map<String, AttributeValue>> item() {
    Arbitrary<AttributeValue> numbers =
        of("0", "1", "-1", "1.5", "1e3", "0.10", "12345678901234567890").map(AttributeValue::fromN);
    Arbitrary<AttributeValue> texts = of("s", "st", "t", "ü").map(AnyCall::text);
    Arbitrary<Map<String, AttributeValue>> optional =
        Combinators.combine(
                numbers.injectNull(0.3), texts.injectNull(0.3), texts.injectNull(0.4), nested())
            .as(AnyCall::attributes);
    return Combinators.combine(key(), optional)
        .as(
            (key, rest) -> {
              Map<String, AttributeValue> all = new HashMap<>(key);
              all.putAll(rest);
              return all;
            });
  }

  private static Map<String, AttributeValue> attributes(
      AttributeValue a, AttributeValue b, AttributeValue gk, Map<String, AttributeValue> nested) {
    Map<String, AttributeValue> all = new HashMap<>(nested);
    all.put("a", a);
    all.put("b", b);
    all.put("gk", gk);
    all.values().removeIf(java.util.Objects::isNull);
    return all;
  }

  private static Arbitrary<Map<String, AttributeValue>> nested() {
    return of(
        Map.of(),
        Map.of("tags", AttributeValue.fromSs(List.of("s", "x"))),
        Map.of("doc", AttributeValue.fromM(Map.of("x", AttributeValue.fromN("1")))),
        Map.of("seq", AttributeValue.fromL(List.of(text("s"), AttributeValue.fromBool(true)))));
  }

  private static Arbitrary<Call> put() {
    return Combinators.combine(item(), of(CONDITIONS).injectNull(0.4), of("NONE", "ALL_OLD"))
        .as(
            (item, condition, returned) -> {
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
            });
  }

  private static Arbitrary<Call> update() {
    return Combinators.combine(
            key(),
            of(UPDATES),
            of(CONDITIONS).injectNull(0.6),
            of("NONE", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"))
        .as(
            (key, update, condition, returned) -> {
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
            });
  }

  /**
   * Avoids a known difference: for a changed list element DynamoDB returns that element, the other
   * engine the whole list.
   */
  private static String settled(String update, String returned) {
    return update.contains("[") ? "ALL_NEW" : returned;
  }

  private static Arbitrary<Call> delete() {
    return Combinators.combine(key(), of(CONDITIONS).injectNull(0.5))
        .as(
            (key, condition) -> {
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
            });
  }

  private static Arbitrary<Call> get() {
    return Combinators.combine(key(), of("a", "b, doc.x", "seq[0], tags").injectNull(0.5))
        .as(
            (key, projection) -> {
              GetItemRequest request =
                  GetItemRequest.builder()
                      .tableName(TABLE)
                      .key(key)
                      .projectionExpression(projection)
                      .build();
              return new Call(
                  request.toString(), c -> Call.items(List.of(c.getItem(request).item())));
            });
  }

  private static Arbitrary<Call> query() {
    return Combinators.combine(
            of(KEY_CONDITIONS), filter(), of(true, false), integers().between(1, 3).injectNull(0.5))
        .as(
            (condition, filter, forward, limit) ->
                query(
                    QueryRequest.builder()
                        .tableName(TABLE)
                        .keyConditionExpression(condition)
                        .filterExpression(filter)
                        .expressionAttributeValues(used(condition, filter))
                        .scanIndexForward(forward)
                        .limit(limit)
                        .build()));
  }

  private static Arbitrary<Call> indexQuery() {
    return Combinators.combine(of("gk = :s", "gk = :s AND pk > :p"), filter(), of(true, false))
        .as(
            (condition, filter, forward) -> {
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
            });
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

  private static Arbitrary<Call> scan() {
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

  private static Arbitrary<String> filter() {
    return of(CONDITIONS).filter(condition -> !condition.contains("pk")).injectNull(0.4);
  }

  private static Arbitrary<Call> transaction() {
    return action()
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
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

  private static Arbitrary<TransactWriteItem> action() {
    Arbitrary<String> conditions = of(CONDITIONS).injectNull(0.5);
    return Arbitraries.oneOf(
        Combinators.combine(item(), conditions)
            .as(
                (item, condition) ->
                    TransactWriteItem.builder()
                        .put(
                            p ->
                                p.tableName(TABLE)
                                    .item(item)
                                    .conditionExpression(condition)
                                    .expressionAttributeValues(used(condition)))
                        .build()),
        Combinators.combine(key(), of(UPDATES))
            .as(
                (key, update) ->
                    TransactWriteItem.builder()
                        .update(
                            u ->
                                u.tableName(TABLE)
                                    .key(key)
                                    .updateExpression(update)
                                    .expressionAttributeValues(used(update)))
                        .build()),
        Combinators.combine(key(), of(CONDITIONS))
            .as(
                (key, condition) ->
                    TransactWriteItem.builder()
                        .conditionCheck(
                            c ->
                                c.tableName(TABLE)
                                    .key(key)
                                    .conditionExpression(condition)
                                    .expressionAttributeValues(used(condition)))
                        .build()));
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
