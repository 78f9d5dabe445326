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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
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
}
