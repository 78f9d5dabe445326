// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.adjoin.engine.TableFixture;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** No call stores, reads or compares an attribute without a name, at any level. */
class EmptyAttributeNameTest {
  private static final Map<String, AttributeValue> KEY = Map.of("pk", text("a"));
  private static final Map<String, String> NAMES = Map.of("#n", "");
  private static final Map<String, AttributeValue> VALUES = Map.of(":v", text("x"));

  /** Values that have a member without a name, directly or inside. */
  private static final Map<String, AttributeValue> NESTED =
      Map.of(
          "in a map", AttributeValue.fromM(Map.of("", text("x"))),
          "in a list", AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of("", text("x"))))),
          "in a map in a map",
              AttributeValue.fromM(Map.of("m", AttributeValue.fromM(Map.of("", text("x"))))));

  private static AttributeValue text(String text) {
    return TableFixture.text(text);
  }

  static Stream<Arguments> calls() {
    return Stream.concat(
        Stream.of(
            call("put", c -> c.putItem(r -> r.tableName("Songs").item(item("", text("x"))))),
            call("batch", c -> c.batchWriteItem(r -> r.requestItems(batch(item("", text("x")))))),
            call("transaction", c -> transact(c, put(item("", text("x"))))),
            call(
                "projection",
                c ->
                    c.getItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .projectionExpression("#n")
                                .expressionAttributeNames(NAMES))),
            call(
                "attributes to get",
                c -> c.getItem(r -> r.tableName("Songs").key(KEY).attributesToGet(""))),
            call(
                "attributes to get in a batch",
                c ->
                    c.batchGetItem(
                        r ->
                            r.requestItems(
                                Map.of(
                                    "Songs",
                                    KeysAndAttributes.builder()
                                        .keys(List.of(KEY))
                                        .attributesToGet("")
                                        .build())))),
            call(
                "projection in a transaction",
                c ->
                    c.transactGetItems(
                        r ->
                            r.transactItems(
                                TransactGetItem.builder()
                                    .get(
                                        g ->
                                            g.tableName("Songs")
                                                .key(KEY)
                                                .projectionExpression("#n")
                                                .expressionAttributeNames(NAMES))
                                    .build()))),
            call(
                "update",
                c ->
                    c.updateItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .updateExpression("SET #n = :v")
                                .expressionAttributeNames(NAMES)
                                .expressionAttributeValues(VALUES))),
            call(
                "attribute updates",
                c ->
                    c.updateItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .attributeUpdates(
                                    Map.of(
                                        "",
                                        AttributeValueUpdate.builder()
                                            .action(AttributeAction.PUT)
                                            .value(text("x"))
                                            .build())))),
            call(
                "condition",
                c ->
                    c.deleteItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .conditionExpression("#n = :v")
                                .expressionAttributeNames(NAMES)
                                .expressionAttributeValues(VALUES))),
            call(
                "expected",
                c ->
                    c.deleteItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .expected(
                                    Map.of(
                                        "",
                                        ExpectedAttributeValue.builder().exists(false).build())))),
            call(
                "key conditions",
                c -> c.query(r -> r.tableName("Songs").keyConditions(Map.of("", equal("x"))))),
            call(
                "query filter",
                c ->
                    c.query(
                        r ->
                            r.tableName("Songs")
                                .keyConditions(Map.of("pk", equal("a")))
                                .queryFilter(Map.of("", equal("x"))))),
            call(
                "scan filter",
                c -> c.scan(r -> r.tableName("Songs").scanFilter(Map.of("", equal("x"))))),
            call("insert", c -> run(c, "INSERT INTO Songs VALUE {'pk': 'a', '': 1}")),
            call("insert inside", c -> run(c, "INSERT INTO Songs VALUE {'pk': 'a', 'm': {'': 1}}")),
            call("set", c -> run(c, "UPDATE Songs SET \"\" = 1 WHERE pk = 'a'")),
            call("set inside", c -> run(c, "UPDATE Songs SET m.\"\" = 1 WHERE pk = 'a'")),
            call("set a map", c -> run(c, "UPDATE Songs SET m = {'': 1} WHERE pk = 'a'")),
            call("select", c -> run(c, "SELECT \"\" FROM Songs WHERE pk = 'a'")),
            call("where", c -> run(c, "SELECT * FROM Songs WHERE pk = 'a' AND \"\" = 1")),
            call(
                "statement in a transaction",
                c ->
                    c.executeTransaction(
                        r ->
                            r.transactStatements(
                                ParameterizedStatement.builder()
                                    .statement("INSERT INTO Songs VALUE {'pk': 'a', '': 1}")
                                    .build())))),
        NESTED.entrySet().stream().flatMap(value -> nested(value.getKey(), value.getValue())));
  }

  private static Stream<Arguments> nested(String place, AttributeValue value) {
    return Stream.of(
        call("put " + place, c -> c.putItem(r -> r.tableName("Songs").item(item("v", value)))),
        call("batch " + place, c -> c.batchWriteItem(r -> r.requestItems(batch(item("v", value))))),
        call("transaction " + place, c -> transact(c, put(item("v", value)))),
        call(
            "update " + place,
            c ->
                c.updateItem(
                    r ->
                        r.tableName("Songs")
                            .key(KEY)
                            .updateExpression("SET v = :v")
                            .expressionAttributeValues(Map.of(":v", value)))),
        call(
            "update in a transaction " + place,
            c ->
                transact(
                    c,
                    TransactWriteItem.builder()
                        .update(
                            u ->
                                u.tableName("Songs")
                                    .key(KEY)
                                    .updateExpression("SET v = :v")
                                    .expressionAttributeValues(Map.of(":v", value)))
                        .build())),
        call(
            "attribute updates " + place,
            c ->
                c.updateItem(
                    r ->
                        r.tableName("Songs")
                            .key(KEY)
                            .attributeUpdates(
                                Map.of("v", AttributeValueUpdate.builder().value(value).build())))),
        call(
            "parameter " + place,
            c ->
                c.executeStatement(
                    r ->
                        r.statement("INSERT INTO Songs VALUE {'pk': 'a', 'v': ?}")
                            .parameters(value))));
  }

  private static Arguments call(String name, Consumer<DynamoDbClient> call) {
    return Arguments.of(Named.of(name, call));
  }

  private static Map<String, AttributeValue> item(String name, AttributeValue value) {
    return Map.of("pk", text("a"), name, value);
  }

  private static Map<String, List<WriteRequest>> batch(Map<String, AttributeValue> item) {
    return Map.of("Songs", List.of(WriteRequest.builder().putRequest(p -> p.item(item)).build()));
  }

  private static TransactWriteItem put(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder().put(p -> p.tableName("Songs").item(item)).build();
  }

  private static void transact(DynamoDbClient client, TransactWriteItem action) {
    client.transactWriteItems(r -> r.transactItems(action));
  }

  private static Condition equal(String text) {
    return Condition.builder()
        .comparisonOperator(ComparisonOperator.EQ)
        .attributeValueList(text(text))
        .build();
  }

  private static void run(DynamoDbClient client, String statement) {
    client.executeStatement(r -> r.statement(statement));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void isRefused(Consumer<DynamoDbClient> call) {
    TableFixture fixture = new TableFixture();
    fixture.client.createTable(table("Songs", "pk").build());

    DynamoDbException refusal =
        assertThrows(DynamoDbException.class, () -> call.accept(fixture.client));

    assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
    assertThat(refusal.awsErrorDetails().errorMessage())
        .containsPattern("Empty attribute name|Path component cannot be an empty string");
    assertThat(fixture.client.scan(r -> r.tableName("Songs")).items()).isEmpty();
  }
}
