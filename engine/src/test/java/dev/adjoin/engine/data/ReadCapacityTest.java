// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The capacity of reads: one unit per 4 KB, half of that for eventually consistent reads. */
class ReadCapacityTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "gk", "lk")
            .globalSecondaryIndexes(global("byGk", "gk", KEYS_ONLY))
            .localSecondaryIndexes(local("byLk", "pk lk", KEYS_ONLY))
            .build());
  }

  private double get(String sk, boolean consistent) {
    return client
        .getItem(
            r ->
                r.tableName("Songs")
                    .key(Attributes.of("pk", "p", "sk", sk))
                    .consistentRead(consistent)
                    .returnConsumedCapacity("TOTAL"))
        .consumedCapacity()
        .capacityUnits();
  }

  private ConsumedCapacity query(Consumer<QueryRequest.Builder> more) {
    return client
        .query(
            r ->
                r.tableName("Songs")
                    .keyConditionExpression("pk = :p")
                    .expressionAttributeValues(Attributes.of(":p", "p"))
                    .returnConsumedCapacity("INDEXES")
                    .applyMutation(more))
        .consumedCapacity();
  }

  private void putThreeOf3000Bytes() {
    for (String sk : new String[] {"a", "b", "c"}) {
      fixture.put("Songs", Sized.item(3000, "pk", "p", "sk", sk, "gk", "g", "lk", "l"));
    }
  }

  @Test
  void anItemCostsAUnitForEachFourKilobytesBegun() {
    fixture.put("Songs", Sized.item(4096, "pk", "p", "sk", "a"));
    fixture.put("Songs", Sized.item(4097, "pk", "p", "sk", "b"));

    assertThat(get("a", true)).isEqualTo(1);
    assertThat(get("a", false)).isEqualTo(0.5);
    assertThat(get("b", true)).isEqualTo(2);
    assertThat(get("b", false)).isEqualTo(1);
  }

  @Test
  void whatIsNotThereCostsTheLeast() {
    assertThat(get("none", true)).isEqualTo(1);
    assertThat(get("none", false)).isEqualTo(0.5);
    assertThat(query(r -> {}).capacityUnits()).isEqualTo(0.5);
    assertThat(query(r -> r.consistentRead(true)).capacityUnits()).isEqualTo(1);
  }

  @Test
  void aQueryAddsUpSizesAndRoundsOnce() {
    putThreeOf3000Bytes();

    assertThat(query(r -> r.consistentRead(true)).capacityUnits()).isEqualTo(3);
    assertThat(query(r -> {}).capacityUnits()).isEqualTo(1.5);
    assertThat(query(r -> r.limit(1)).capacityUnits()).isEqualTo(0.5);
  }

  @Test
  void filtersCountsAndProjectionsSaveNothing() {
    putThreeOf3000Bytes();

    assertThat(query(r -> r.filterExpression("attribute_exists(absent)")).capacityUnits())
        .isEqualTo(1.5);
    assertThat(query(r -> r.select("COUNT")).capacityUnits()).isEqualTo(1.5);
    assertThat(query(r -> r.projectionExpression("sk")).capacityUnits()).isEqualTo(1.5);
  }

  @Test
  void aScanCostsLikeAQuery() {
    putThreeOf3000Bytes();

    assertThat(scan(false)).isEqualTo(1.5);
    assertThat(scan(true)).isEqualTo(3);
  }

  private double scan(boolean consistent) {
    return client
        .scan(r -> r.tableName("Songs").consistentRead(consistent).returnConsumedCapacity("TOTAL"))
        .consumedCapacity()
        .capacityUnits();
  }

  @Test
  void anIndexCostsWhatItHolds() {
    putThreeOf3000Bytes();

    ConsumedCapacity used =
        query(
            r ->
                r.indexName("byGk")
                    .keyConditionExpression("gk = :g")
                    .expressionAttributeValues(Attributes.of(":g", "g")));

    assertThat(used.capacityUnits()).isEqualTo(0.5);
    assertThat(used.table().capacityUnits()).isZero();
    assertThat(used.globalSecondaryIndexes().get("byGk").capacityUnits()).isEqualTo(0.5);
    assertThat(used.hasLocalSecondaryIndexes()).isFalse();
  }

  @Test
  void completingALocalIndexCostsAReadForEachItem() {
    putThreeOf3000Bytes();

    ConsumedCapacity used = query(r -> r.indexName("byLk").select("ALL_ATTRIBUTES"));

    assertThat(used.capacityUnits()).isEqualTo(2);
    assertThat(used.table().capacityUnits()).isEqualTo(1.5);
    assertThat(used.localSecondaryIndexes().get("byLk").capacityUnits()).isEqualTo(0.5);
    assertThat(query(r -> r.indexName("byLk").consistentRead(true)).capacityUnits()).isEqualTo(1);
  }

  @Test
  void saysOnlyWhatIsAskedFor() {
    ConsumedCapacity total = query(r -> r.returnConsumedCapacity("TOTAL"));

    assertThat(total.tableName()).isEqualTo("Songs");
    assertThat(total.table()).isNull();
    assertThat(total.readCapacityUnits()).isNull();
    assertThat(query(r -> r.returnConsumedCapacity("NONE"))).isNull();
    assertThat(query(r -> r.returnConsumedCapacity((String) null))).isNull();
    assertThat(query(r -> {}).table().capacityUnits()).isEqualTo(0.5);
    assertThat(query(r -> {}).hasGlobalSecondaryIndexes()).isFalse();
  }
}
