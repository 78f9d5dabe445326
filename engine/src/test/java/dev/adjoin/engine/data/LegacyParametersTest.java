// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The legacy parameters of all operations that support them. */
class LegacyParametersTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk sk").build());
    for (int i = 1; i <= 4; i++) {
      fixture.put("Songs", Attributes.of("pk", "p", "sk", "s" + i, "n", i, "tags", Set.of("t")));
    }
  }

  private static Condition condition(String operator, Object... values) {
    return Condition.builder()
        .comparisonOperator(operator)
        .attributeValueList(Stream.of(values).map(Attributes::value).toList())
        .build();
  }

  private static Map<String, ExpectedAttributeValue> expecting(String name, Object value) {
    return Map.of(name, ExpectedAttributeValue.builder().value(Attributes.value(value)).build());
  }

  private static AttributeValueUpdate change(String action, Object value) {
    return AttributeValueUpdate.builder().action(action).value(Attributes.value(value)).build();
  }

  @Test
  void expectedGuardsPutsUpdatesAndDeletes() {
    Map<String, ExpectedAttributeValue> wrong = expecting("n", 7);
    var key = Attributes.of("pk", "p", "sk", "s1");

    assertConditionFails(() -> client.putItem(r -> r.tableName("Songs").item(key).expected(wrong)));
    assertConditionFails(
        () -> client.updateItem(r -> r.tableName("Songs").key(key).expected(wrong)));
    assertConditionFails(
        () -> client.deleteItem(r -> r.tableName("Songs").key(key).expected(wrong)));
    client.deleteItem(r -> r.tableName("Songs").key(key).expected(expecting("n", 1)));
    assertThat(client.getItem(r -> r.tableName("Songs").key(key)).hasItem()).isFalse();
  }

  private static void assertConditionFails(ThrowingCallable call) {
    assertRefused(call, "ConditionalCheckFailedException", "The conditional request failed");
  }

  @Test
  void expectedConditionsAreJoinedAsAsked() {
    var key = Attributes.of("pk", "p", "sk", "s1");
    Map<String, ExpectedAttributeValue> mixed =
        Map.of(
            "n", ExpectedAttributeValue.builder().value(Attributes.value(1)).build(),
            "absent", ExpectedAttributeValue.builder().value(Attributes.value(1)).build());

    assertConditionFails(
        () -> client.deleteItem(r -> r.tableName("Songs").key(key).expected(mixed)));
    client.deleteItem(r -> r.tableName("Songs").key(key).expected(mixed).conditionalOperator("OR"));
    assertInvalid(
        () -> client.deleteItem(r -> r.tableName("Songs").key(key).conditionalOperator("OR")),
        "ConditionalOperator cannot be used without Filter or Expected");
  }

  @Test
  void attributeUpdatesPutAddAndDelete() {
    var updated =
        client.updateItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p", "sk", "s1"))
                    .attributeUpdates(
                        Map.of(
                            "title", change("PUT", "new"),
                            "n", change("ADD", 10),
                            "tags", change("DELETE", Set.of("t"))))
                    .returnValues("ALL_NEW"));

    assertThat(Attributes.shown(updated.attributes())).isEqualTo("{n=11, pk=p, sk=s1, title=new}");
  }

  @Test
  void attributeUpdatesThatOnlyDeleteMakeNoItem() {
    var key = Attributes.of("pk", "p", "sk", "new");
    client.updateItem(
        r ->
            r.tableName("Songs")
                .key(key)
                .attributeUpdates(
                    Map.of("n", AttributeValueUpdate.builder().action("DELETE").build())));

    assertThat(client.getItem(r -> r.tableName("Songs").key(key)).hasItem()).isFalse();
  }

  @Test
  void refusesAnUpdateOfTheKeyAndAnUnknownAction() {
    var key = Attributes.of("pk", "p", "sk", "s1");
    assertInvalidParameter(
        () ->
            client.updateItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .attributeUpdates(Map.of("sk", change("PUT", "x")))),
        "Cannot update attribute sk. This attribute is part of the key");
    assertInvalid(
        () ->
            client.updateItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .attributeUpdates(Map.of("n", change("TAKE", "x")))),
        "1 validation error detected: Value 'TAKE' at 'attributeUpdates.n.member.action' failed to"
            + " satisfy constraint: Member must satisfy enum value set: [ADD, PUT, DELETE]");
  }

  @Test
  void attributesToGetNarrowReads() {
    var got =
        client.getItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p", "sk", "s2"))
                    .attributesToGet("n", "absent"));

    assertThat(Attributes.shown(got.item())).isEqualTo("{n=2}");
    assertInvalidParameter(
        () ->
            client.getItem(
                r ->
                    r.tableName("Songs")
                        .key(Attributes.of("pk", "p", "sk", "s2"))
                        .attributesToGet("n", "n")),
        "Duplicate value in attribute name: n");
  }

  @Test
  void keyConditionsAndQueryFilterSelectItems() {
    var found =
        client.query(
            r ->
                r.tableName("Songs")
                    .keyConditions(Map.of("pk", condition("EQ", "p"), "sk", condition("GE", "s2")))
                    .queryFilter(Map.of("n", condition("IN", 2, 4)))
                    .attributesToGet("sk"));

    assertThat(Attributes.shown(found.items())).containsExactly("{sk=s2}", "{sk=s4}");
    assertThat(found.scannedCount()).isEqualTo(3);
  }

  @Test
  void refusesKeyConditionsThatNoKeyCanAnswer() {
    assertInvalid(
        () ->
            client.query(
                r ->
                    r.tableName("Songs")
                        .keyConditions(
                            Map.of("pk", condition("EQ", "p"), "sk", condition("NE", "s")))),
        "Attempted conditional constraint is not an indexable operation");
    assertInvalid(
        () ->
            client.query(
                r ->
                    r.tableName("Songs")
                        .keyConditions(Map.of("pk", condition("EQ", "p")))
                        .queryFilter(Map.of("sk", condition("EQ", "s")))),
        "QueryFilter can only contain non-primary key attributes: Primary key attribute: sk");
  }

  @Test
  void scanFilterSelectsItems() {
    ScanRequest.Builder scan =
        ScanRequest.builder()
            .tableName("Songs")
            .scanFilter(Map.of("n", condition("LT", 2), "sk", condition("BETWEEN", "s4", "s9")));

    assertThat(client.scan(scan.build()).count()).isZero();
    assertThat(client.scan(scan.conditionalOperator("OR").build()).count()).isEqualTo(2);
  }

  @Test
  void refusesBothKindsInOneRequest() {
    assertInvalid(
        () ->
            client.scan(
                r ->
                    r.tableName("Songs")
                        .attributesToGet("n")
                        .scanFilter(Map.of("n", condition("NOT_NULL")))
                        .filterExpression("attribute_exists(n)")),
        "Can not use both expression and non-expression parameters in the same request:"
            + " Non-expression parameters: {AttributesToGet, ScanFilter} Expression parameters:"
            + " {FilterExpression}");
    assertInvalid(
        () ->
            client.putItem(
                r ->
                    r.tableName("Songs")
                        .item(Attributes.of("pk", "p", "sk", "s"))
                        .expected(expecting("n", 1))
                        .conditionExpression("attribute_exists(n)")),
        "Can not use both expression and non-expression parameters in the same request:"
            + " Non-expression parameters: {Expected} Expression parameters:"
            + " {ConditionExpression}");
  }

  @Test
  void refusesNamesAndValuesWithoutExpressions() {
    var key = Attributes.of("pk", "p", "sk", "s1");
    assertInvalid(
        () ->
            client.getItem(
                r -> r.tableName("Songs").key(key).expressionAttributeNames(Map.of("#n", "n"))),
        "ExpressionAttributeNames can only be specified when using expressions");
    assertInvalid(
        () ->
            client.deleteItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .expressionAttributeValues(Attributes.of(":n", 1))),
        "ExpressionAttributeValues can only be specified when using expressions:"
            + " ConditionExpression is null");
    assertInvalid(
        () ->
            client.updateItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .expressionAttributeValues(Attributes.of(":n", 1))),
        "ExpressionAttributeValues can only be specified when using expressions: UpdateExpression"
            + " and ConditionExpression are null");
  }

  @Test
  void refusesNamesAndValuesThatNothingUses() {
    var key = Attributes.of("pk", "p", "sk", "s1");
    assertInvalid(
        () ->
            client.getItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .projectionExpression("n")
                        .expressionAttributeNames(Map.of("#n", "n"))),
        "Value provided in ExpressionAttributeNames unused in expressions: keys: {#n}");
    assertInvalid(
        () ->
            client.deleteItem(
                r ->
                    r.tableName("Songs")
                        .key(key)
                        .conditionExpression("attribute_exists(n)")
                        .expressionAttributeValues(Attributes.of(":n", 1))),
        "Value provided in ExpressionAttributeValues unused in expressions: keys: {:n}");
  }

  @Test
  void refusesAnEmptyListOfAttributesToGet() {
    String message =
        "1 validation error detected: Value '[]' at '%s' failed to satisfy constraint: Member must"
            + " have length greater than or equal to 1";
    var key = Attributes.of("pk", "p", "sk", "s1");
    List<String> none = List.of();
    assertInvalid(
        () -> client.getItem(r -> r.tableName("Songs").key(key).attributesToGet(none)),
        message.formatted("attributesToGet"));
    assertInvalid(
        () -> client.scan(r -> r.tableName("Songs").attributesToGet(none)),
        message.formatted("attributesToGet"));
    assertInvalid(
        () ->
            client.batchGetItem(
                r ->
                    r.requestItems(
                        Map.of(
                            "Songs",
                            KeysAndAttributes.builder()
                                .keys(List.of(key))
                                .attributesToGet(none)
                                .build()))),
        message.formatted("requestItems.Songs.member.attributesToGet"));
  }
}
