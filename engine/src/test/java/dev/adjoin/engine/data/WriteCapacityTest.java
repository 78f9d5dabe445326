// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.internal.engine.table.Charge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The capacity of writes: one unit per KB of the larger of the old and the new item. */
class WriteCapacityTest {
  private final List<Charge> charged = new ArrayList<>();
  private final TableFixture fixture =
      new TableFixture(
          charges -> {
            charged.addAll(charges);
            return Map.of();
          });
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk").build());
  }

  private double put(Map<String, AttributeValue> item) {
    return client
        .putItem(r -> r.tableName("Songs").item(item).returnConsumedCapacity("TOTAL"))
        .consumedCapacity()
        .capacityUnits();
  }

  private double delete(String pk) {
    return client
        .deleteItem(
            r -> r.tableName("Songs").key(Attributes.of("pk", pk)).returnConsumedCapacity("TOTAL"))
        .consumedCapacity()
        .capacityUnits();
  }

  private double update(String pk, String expression) {
    return client
        .updateItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", pk))
                    .updateExpression(expression)
                    .returnConsumedCapacity("TOTAL"))
        .consumedCapacity()
        .capacityUnits();
  }

  @Test
  void aPutCostsAUnitForEachKilobyteBegun() {
    assertThat(put(Sized.item(1024, "pk", "a"))).isEqualTo(1);
    assertThat(put(Sized.item(1025, "pk", "b"))).isEqualTo(2);
    assertThat(put(Attributes.of("pk", "c"))).isEqualTo(1);
  }

  @Test
  void theLargerOfBeforeAndAfterCounts() {
    put(Sized.item(3000, "pk", "a"));

    assertThat(put(Sized.item(100, "pk", "a"))).isEqualTo(3);
    assertThat(put(Sized.item(3000, "pk", "a"))).isEqualTo(3);
    assertThat(update("a", "REMOVE fill")).isEqualTo(3);
    assertThat(update("a", "SET x = pk")).isEqualTo(1);
  }

  @Test
  void aDeleteCostsWhatItRemovesAndAtLeastAUnit() {
    put(Sized.item(2049, "pk", "a"));

    assertThat(delete("a")).isEqualTo(3);
    assertThat(delete("a")).isEqualTo(1);
  }

  @Test
  void aFailedConditionCostsWhatTheItemIs() {
    put(Sized.item(2049, "pk", "a"));
    charged.clear();

    assertThatThrownBy(
            () ->
                client.putItem(
                    r ->
                        r.tableName("Songs")
                            .item(Attributes.of("pk", "a"))
                            .conditionExpression("attribute_not_exists(pk)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThatThrownBy(
            () ->
                client.deleteItem(
                    r ->
                        r.tableName("Songs")
                            .key(Attributes.of("pk", "none"))
                            .conditionExpression("attribute_exists(pk)")))
        .isInstanceOf(ConditionalCheckFailedException.class);

    assertThat(charged).extracting(Charge::units).containsExactly(3.0, 1.0);
    assertThat(charged).extracting(Charge::kind).containsOnly(Charge.Kind.WRITE);
  }

  @Test
  void metricsOfItemCollectionsAreForTablesWithLocalIndexes() {
    client.createTable(
        table("Collected", "pk sk", "lk").localSecondaryIndexes(local("byLk", "pk lk")).build());

    assertThat(metrics("Songs", Attributes.of("pk", "p"))).isNull();
    ItemCollectionMetrics metrics = metrics("Collected", Attributes.of("pk", "p", "sk", "s"));
    assertThat(metrics.itemCollectionKey()).isEqualTo(Attributes.of("pk", "p"));
    assertThat(metrics.sizeEstimateRangeGB()).containsExactly(0.0, 1.0);
    assertThat(
            client
                .putItem(r -> r.tableName("Collected").item(Attributes.of("pk", "p", "sk", "s")))
                .itemCollectionMetrics())
        .isNull();
  }

  private ItemCollectionMetrics metrics(String table, Map<String, AttributeValue> item) {
    return client
        .putItem(r -> r.tableName(table).item(item).returnItemCollectionMetrics("SIZE"))
        .itemCollectionMetrics();
  }

  @Test
  void batchesAndTransactionsGiveMetricsByTable() {
    client.createTable(
        table("Collected", "pk sk", "lk").localSecondaryIndexes(local("byLk", "pk lk")).build());
    WriteRequest put =
        WriteRequest.builder().putRequest(p -> p.item(Attributes.of("pk", "p", "sk", "s"))).build();

    var batch =
        client.batchWriteItem(
            r ->
                r.requestItems(Map.of("Collected", List.of(put)))
                    .returnItemCollectionMetrics("SIZE"));
    var transaction =
        client.transactWriteItems(
            r ->
                r.transactItems(
                        Actions.put("Collected", "pk", "p", "sk", "s"),
                        Actions.put("Songs", "pk", "p"))
                    .returnItemCollectionMetrics("SIZE"));

    assertThat(batch.itemCollectionMetrics()).containsOnlyKeys("Collected");
    assertThat(transaction.itemCollectionMetrics()).containsOnlyKeys("Collected");
  }
}
