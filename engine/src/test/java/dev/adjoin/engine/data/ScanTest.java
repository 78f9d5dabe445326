// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.KEYS_ONLY;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

class ScanTest {
  private static final int ITEMS = 30;

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "gk", "lk")
            .globalSecondaryIndexes(global("byGk", "gk lk", KEYS_ONLY))
            .localSecondaryIndexes(local("byLk", "pk lk", KEYS_ONLY))
            .build());
    for (int i = 0; i < ITEMS; i++) {
      Map<String, AttributeValue> item =
          Attributes.of("pk", "p" + i % 7, "sk", "s" + i, "n", i, "lk", "l" + i % 3);
      if (i % 2 == 0) {
        item.put("gk", TableFixture.text("g" + i % 5));
      }
      fixture.put("Songs", item);
    }
  }

  private ScanResponse scan(Consumer<ScanRequest.Builder> more) {
    return client.scan(r -> r.tableName("Songs").applyMutation(more));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 29, 30, 31})
  void pagesOfAnySizeFindEveryItemOnce(int limit) {
    List<Map<String, AttributeValue>> all =
        Pages.all(client, ScanRequest.builder().tableName("Songs").limit(limit).build());

    assertThat(all).hasSize(ITEMS).isEqualTo(scan(r -> {}).items());
    assertThat(new HashSet<>(all)).hasSize(ITEMS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 15})
  void pagesOfAnIndexFindEveryEntryOnce(int limit) {
    ScanRequest global =
        ScanRequest.builder().tableName("Songs").indexName("byGk").limit(limit).build();
    ScanRequest local = global.copy(r -> r.indexName("byLk"));

    assertThat(Pages.all(client, global))
        .hasSize(ITEMS / 2)
        .isEqualTo(scan(r -> r.indexName("byGk")).items())
        .allSatisfy(entry -> assertThat(entry).containsOnlyKeys("pk", "sk", "gk", "lk"));
    assertThat(Pages.all(client, local))
        .hasSize(ITEMS)
        .isEqualTo(scan(r -> r.indexName("byLk")).items());
  }

  @Test
  void itemsOfOnePartitionComeTogetherAndInOrder() {
    Map<String, List<String>> byPartition = new LinkedHashMap<>();
    String last = "";
    for (Map<String, AttributeValue> item : scan(r -> {}).items()) {
      String partition = item.get("pk").s();
      assertThat(partition.equals(last) || !byPartition.containsKey(partition)).isTrue();
      byPartition.computeIfAbsent(partition, p -> new ArrayList<>()).add(item.get("sk").s());
      last = partition;
    }

    assertThat(byPartition).hasSize(7);
    assertThat(byPartition.values()).allSatisfy(keys -> assertThat(keys).isSorted());
  }

  @Test
  void filtersOnAnythingEvenKeysAndCounts() {
    ScanResponse filtered =
        scan(
            r ->
                r.filterExpression("pk = :p AND n > :n")
                    .expressionAttributeValues(Attributes.of(":p", "p1", ":n", 8))
                    .projectionExpression("n"));

    assertThat(Attributes.shown(filtered.items()))
        .containsExactlyInAnyOrder("{n=15}", "{n=22}", "{n=29}");
    assertThat(filtered.scannedCount()).isEqualTo(ITEMS);
    assertThat(scan(r -> r.select("COUNT")).count()).isEqualTo(ITEMS);
    assertThat(scan(r -> r.select("COUNT")).hasItems()).isFalse();
  }

  @Test
  void refusesWhatAQueryRefusesToo() {
    assertInvalid(
        () -> scan(r -> r.indexName("byGk").consistentRead(true)),
        "Consistent reads are not supported on global secondary indexes");
    assertInvalidParameter(
        () -> scan(r -> r.indexName("byGk").projectionExpression("n")),
        "Global secondary index byGk does not project [n]");
    assertInvalid(
        () -> scan(r -> r.filterExpression("attribute_exists(pk.x)")),
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
            + " allowed: Key: pk");
    assertInvalid(
        () -> scan(r -> r.limit(0)),
        "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member"
            + " must have value greater than or equal to 1");
    assertInvalid(
        () -> scan(r -> r.exclusiveStartKey(Attributes.of("pk", "p"))),
        "The provided starting key is invalid: The provided key element does not match the"
            + " schema");
    assertInvalid(
        () -> scan(r -> r.indexName("byGk").exclusiveStartKey(Attributes.of("pk", "p"))),
        "The provided starting key is invalid");
  }
}
