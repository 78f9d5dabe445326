// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Every operation that accepts a table name also accepts the table's ARN. */
class TableByArnTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;
  private String arn = "";

  @BeforeEach
  void makeTable() {
    arn = client.createTable(table("Songs", "pk").build()).tableDescription().tableArn();
    client.putItem(r -> r.tableName(arn).item(Attributes.of("pk", "p", "n", 1)));
  }

  @Test
  void singleItemsAreReadAndWrittenByArn() {
    var key = Attributes.of("pk", "p");
    client.updateItem(r -> r.tableName(arn).key(key).updateExpression("SET n = n + n"));

    assertThat(Attributes.shown(client.getItem(r -> r.tableName("Songs").key(key)).item()))
        .isEqualTo("{n=2, pk=p}");
    assertThat(Attributes.shown(client.getItem(r -> r.tableName(arn).key(key)).item()))
        .isEqualTo("{n=2, pk=p}");
    client.deleteItem(r -> r.tableName(arn).key(key));
    assertThat(client.scan(r -> r.tableName(arn)).count()).isZero();
  }

  @Test
  void queriesAndBatchesGoByArnAndNameTheTableInTheirCapacity() {
    var found =
        client.query(
            r ->
                r.tableName(arn)
                    .keyConditionExpression("pk = :p")
                    .expressionAttributeValues(Attributes.of(":p", "p"))
                    .returnConsumedCapacity("TOTAL"));
    var batch =
        client.batchGetItem(
            r ->
                r.requestItems(
                        Map.of(
                            arn,
                            KeysAndAttributes.builder()
                                .keys(List.of(Attributes.of("pk", "p")))
                                .build()))
                    .returnConsumedCapacity("TOTAL"));

    assertThat(found.count()).isEqualTo(1);
    assertThat(found.consumedCapacity().tableName()).isEqualTo("Songs");
    assertThat(batch.responses().get(arn)).hasSize(1);
    assertThat(batch.consumedCapacity())
        .extracting(ConsumedCapacity::tableName)
        .isEqualTo(List.of("Songs"));
  }

  @Test
  void aKeyIsThereTwiceThoughOnceByNameAndOnceByArn() {
    KeysAndAttributes keys =
        KeysAndAttributes.builder().keys(List.of(Attributes.of("pk", "p"))).build();
    WriteRequest delete =
        WriteRequest.builder().deleteRequest(r -> r.key(Attributes.of("pk", "p"))).build();
    WriteRequest put =
        WriteRequest.builder().putRequest(r -> r.item(Attributes.of("pk", "p", "n", 2))).build();

    assertInvalid(
        () -> client.batchGetItem(r -> r.requestItems(Map.of(arn, keys, "Songs", keys))),
        "Provided list of item keys contains duplicates");
    assertInvalid(
        () ->
            client.batchWriteItem(
                r -> r.requestItems(Map.of(arn, List.of(delete), "Songs", List.of(put)))),
        "Provided list of item keys contains duplicates");
    assertThat(Attributes.shown(client.scan(r -> r.tableName(arn)).items()))
        .containsExactly("{n=1, pk=p}");
  }

  @Test
  void anArnOfNoTableIsNotFound() {
    assertRefused(
        () -> client.scan(r -> r.tableName(arn + "2")),
        "ResourceNotFoundException",
        "Requested resource not found");
  }

  @ParameterizedTest
  @CsvSource({
    "arn:aws:dynamodb:us-east-1:123456789012:table/Songs, account 123456789012",
    "arn:aws:dynamodb:eu-west-1:000000000000:table/Songs, region eu-west-1",
    "arn:aws:dynamodb:eu-west-1:123456789012:table/Songs, region eu-west-1"
  })
  void anArnOfAnotherAccountOrRegionIsRefused(String foreign, String place) {
    var key = Attributes.of("pk", "p");
    KeysAndAttributes keys = KeysAndAttributes.builder().keys(List.of(key)).build();
    WriteRequest put = WriteRequest.builder().putRequest(r -> r.item(key)).build();
    List<ThrowingCallable> calls =
        List.of(
            () -> client.getItem(r -> r.tableName(foreign).key(key)),
            () -> client.putItem(r -> r.tableName(foreign).item(key)),
            () -> client.scan(r -> r.tableName(foreign)),
            () -> client.batchGetItem(r -> r.requestItems(Map.of(foreign, keys))),
            () -> client.batchWriteItem(r -> r.requestItems(Map.of(foreign, List.of(put)))),
            () -> client.transactWriteItems(r -> r.transactItems(Actions.put(foreign, "pk", "p"))),
            () -> client.transactGetItems(r -> r.transactItems(Actions.get(foreign, "p"))),
            () -> client.executeStatement(r -> r.statement("SELECT * FROM \"" + foreign + "\"")),
            () -> client.describeTable(r -> r.tableName(foreign)),
            () -> client.updateTable(r -> r.tableName(foreign).deletionProtectionEnabled(true)),
            () -> client.deleteTable(r -> r.tableName(foreign)),
            () -> client.describeTimeToLive(r -> r.tableName(foreign)),
            () -> client.describeContinuousBackups(r -> r.tableName(foreign)),
            () -> client.listTagsOfResource(r -> r.resourceArn(foreign)),
            () ->
                client.tagResource(
                    r -> r.resourceArn(foreign).tags(Tag.builder().key("k").value("v").build())));
    for (ThrowingCallable call : calls) {
      assertRefused(
          call,
          "AccessDeniedException",
          "The tables of this engine are of account 000000000000 in us-east-1, but the ARN is of "
              + place
              + ": "
              + foreign);
    }
    assertThat(client.scan(r -> r.tableName("Songs")).count()).isEqualTo(1);
  }
}
