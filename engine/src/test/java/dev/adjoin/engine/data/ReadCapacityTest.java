// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

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
  void aScanOfANewOnDemandTableReadsFourPartitions() {
    assertThat(scan(true)).isEqualTo(4);
    assertThat(scan(false)).isEqualTo(2);

    putThreeOf3000Bytes(); // three units in one partition, and one in each other

    assertThat(scan(true)).isEqualTo(6);
    assertThat(scan(false)).isEqualTo(3);
    assertThat(
            client
                .scan(r -> r.tableName("Songs").indexName("byGk").returnConsumedCapacity("TOTAL"))
                .consumedCapacity()
                .capacityUnits())
        .isEqualTo(2);
  }

  @Test
  void aScanOfASmallProvisionedTableReadsOnePartition() {
    client.createTable(provisioned("Provisioned", "pk").build());
    double empty =
        client
            .scan(r -> r.tableName("Provisioned").returnConsumedCapacity("TOTAL"))
            .consumedCapacity()
            .capacityUnits();

    assertThat(empty).isEqualTo(0.5);
  }

  @Test
  void theSegmentsOfAScanReadTheirPartitions() {
    List<Double> units = new ArrayList<>();
    for (int segment = 0; segment < 8; segment++) {
      int number = segment;
      units.add(
          client
              .scan(
                  r ->
                      r.tableName("Songs")
                          .segment(number)
                          .totalSegments(8)
                          .consistentRead(true)
                          .returnConsumedCapacity("TOTAL"))
              .consumedCapacity()
              .capacityUnits());
    }

    assertThat(units).containsOnly(1.0).hasSize(8);
  }

  /** The pages together cost what a scan costs that rounds once for each partition and page. */
  @Property(cases = 20)
  void thePagesOfAScanCostWhatTheirPartitionsHold(Given given) {
    TableFixture scanned = new TableFixture();
    scanned.client.createTable(table("Songs", "pk").build());
    int items = given.between(0, 40);
    for (int i = 0; i < items; i++) {
      scanned.put("Songs", Sized.item(given.between(20, 9000), "pk", "p" + i));
    }
    int limit = given.between(1, 12);
    Map<String, AttributeValue> start = Map.of();
    int partition = 0;
    do {
      Map<String, AttributeValue> after = start;
      ScanResponse page =
          scanned.client.scan(
              r ->
                  r.tableName("Songs")
                      .limit(limit)
                      .exclusiveStartKey(after.isEmpty() ? null : after)
                      .consistentRead(true)
                      .returnConsumedCapacity("TOTAL"));
      long[] bytes = new long[4];
      int last = page.hasLastEvaluatedKey() ? partition : 3;
      for (Map<String, AttributeValue> item : page.items()) {
        int place = partition(item.get("pk").s());
        bytes[place] += Item.of(Values.of(item)).size();
        last = Math.max(last, place);
      }
      double expected = 0;
      for (int i = partition; i <= last; i++) {
        expected += Math.max(1, (bytes[i] + 4095) / 4096);
      }
      assertThat(page.consumedCapacity().capacityUnits()).isEqualTo(expected);
      partition = last;
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
  }

  /**
   * Four partitions divide the hashes evenly, so the first two bits of a hash are its partition.
   */
  private static int partition(String key) {
    Value value = new Value.S(key);
    return KeySchema.partitionOf(List.of(value)).hash() >>> 30;
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
