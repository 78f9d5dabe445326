// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
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
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The capacity of batches and transactions, reported by table. */
class SharedCapacityTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTables() {
    client.createTable(
        table("Songs", "pk", "gk").globalSecondaryIndexes(global("byGk", "gk")).build());
    client.createTable(table("Albums", "pk").build());
  }

  private static ConsumedCapacity of(String table, List<ConsumedCapacity> all) {
    return all.stream().filter(used -> used.tableName().equals(table)).findFirst().orElseThrow();
  }

  private List<ConsumedCapacity> write(TransactWriteItem... actions) {
    return client
        .transactWriteItems(r -> r.transactItems(actions).returnConsumedCapacity("INDEXES"))
        .consumedCapacity();
  }

  @Test
  void aBatchOfReadsRoundsEachItem() {
    fixture.put("Songs", Sized.item(100, "pk", "a"));
    fixture.put("Songs", Sized.item(4097, "pk", "b"));
    KeysAndAttributes keys =
        KeysAndAttributes.builder()
            .keys(
                List.of(
                    Attributes.of("pk", "a"),
                    Attributes.of("pk", "b"),
                    Attributes.of("pk", "none")))
            .build();

    List<ConsumedCapacity> used =
        client
            .batchGetItem(
                r ->
                    r.requestItems(
                            Map.of("Songs", keys, "Albums", keys.copy(k -> k.consistentRead(true))))
                        .returnConsumedCapacity("TOTAL"))
            .consumedCapacity();

    assertThat(used).hasSize(2);
    assertThat(of("Songs", used).capacityUnits()).isEqualTo(2);
    assertThat(of("Albums", used).capacityUnits()).isEqualTo(3);
    assertThat(of("Songs", used).readCapacityUnits()).isNull();
  }

  @Test
  void aBatchOfWritesCostsLikeThemApart() {
    fixture.put("Songs", Sized.item(2000, "pk", "old", "gk", "g"));
    WriteRequest put =
        WriteRequest.builder().putRequest(p -> p.item(Sized.item(1500, "pk", "a"))).build();
    WriteRequest delete =
        WriteRequest.builder().deleteRequest(d -> d.key(Attributes.of("pk", "old"))).build();

    List<ConsumedCapacity> used =
        client
            .batchWriteItem(
                r ->
                    r.requestItems(Map.of("Songs", List.of(put, delete), "Albums", List.of(put)))
                        .returnConsumedCapacity("INDEXES"))
            .consumedCapacity();

    assertThat(of("Songs", used).capacityUnits()).isEqualTo(6);
    assertThat(of("Songs", used).table().capacityUnits()).isEqualTo(4);
    assertThat(of("Songs", used).globalSecondaryIndexes().get("byGk").capacityUnits()).isEqualTo(2);
    assertThat(of("Albums", used).capacityUnits()).isEqualTo(2);
  }

  @Test
  void aTransactionCostsTwiceButItsIndexEntriesOnce() {
    ConsumedCapacity used =
        of(
            "Songs",
            write(Actions.put("Songs", "pk", "a", "gk", "g"), Actions.put("Albums", "pk", "a")));

    assertThat(used.capacityUnits()).isEqualTo(3);
    assertThat(used.writeCapacityUnits()).isEqualTo(3);
    assertThat(used.readCapacityUnits()).isNull();
    assertThat(used.table().writeCapacityUnits()).isEqualTo(2);
    assertThat(used.globalSecondaryIndexes().get("byGk").writeCapacityUnits()).isEqualTo(1);
  }

  @Test
  void aCheckCostsLikeAWriteOfTheItem() {
    fixture.put("Songs", Sized.item(1500, "pk", "a"));

    List<ConsumedCapacity> used =
        write(
            Actions.check("Songs", "a", "attribute_exists(pk)"),
            Actions.check("Albums", "none", "attribute_not_exists(pk)"));

    assertThat(of("Songs", used).writeCapacityUnits()).isEqualTo(4);
    assertThat(of("Albums", used).writeCapacityUnits()).isEqualTo(2);
  }

  @Test
  void readsInATransactionCostTwice() {
    fixture.put("Songs", Sized.item(4097, "pk", "a"));

    List<ConsumedCapacity> used =
        client
            .transactGetItems(
                r ->
                    r.transactItems(
                            Actions.get("Songs", "a"),
                            Actions.get("Songs", "none"),
                            Actions.get("Albums", "none"))
                        .returnConsumedCapacity("TOTAL"))
            .consumedCapacity();

    assertThat(of("Songs", used).capacityUnits()).isEqualTo(6);
    assertThat(of("Songs", used).readCapacityUnits()).isEqualTo(6);
    assertThat(of("Songs", used).writeCapacityUnits()).isNull();
    assertThat(of("Albums", used).readCapacityUnits()).isEqualTo(2);
  }

  @Test
  void nothingIsToldUnasked() {
    assertThat(
            client
                .transactWriteItems(r -> r.transactItems(Actions.put("Songs", "pk", "a")))
                .hasConsumedCapacity())
        .isFalse();
    assertThat(
            client
                .transactGetItems(
                    r -> r.transactItems(Actions.get("Songs", "a")).returnConsumedCapacity("NONE"))
                .hasConsumedCapacity())
        .isFalse();
  }
}
