// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.creating;
import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** With a virtual clock, no outcome depends on execution times. */
class VirtualTimeTest {
  private static final Instant START = Instant.parse("2026-11-15T10:00:00Z");

  /** Enough items that backfilling an index takes longer than the next call. */
  private static final int ITEMS = 5_000;

  private final VirtualClock clock = new VirtualClock(START);
  private final EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.builder().clock(clock).build();
  private final DynamoDbClient client = dynamoDb.client();

  @BeforeEach
  void aTable() {
    client.createTable(
        table("Sessions", "pk")
            .streamSpecification(
                s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
            .build());
  }

  @AfterEach
  void close() {
    dynamoDb.close();
  }

  private void put(String pk, Instant expires) {
    client.putItem(
        r ->
            r.tableName("Sessions")
                .item(Attributes.of("pk", pk, "genre", "g", "ttl", expires.getEpochSecond())));
  }

  private int count() {
    return client.scan(r -> r.tableName("Sessions")).count();
  }

  private void letItemsExpire() {
    client.updateTimeToLive(
        r ->
            r.tableName("Sessions")
                .timeToLiveSpecification(to -> to.enabled(true).attributeName("ttl")));
  }

  @Test
  void itemsExpireWhenTimeIsAdvanced() {
    put("older than the setting", START.plusSeconds(5));
    letItemsExpire();
    put("soon", START.plusSeconds(10));
    put("later", START.plusSeconds(100));

    assertThat(count()).isEqualTo(3);
    clock.advance(Duration.ofSeconds(11));
    assertThat(count()).isEqualTo(1);
    clock.advance(Duration.ofSeconds(100));
    assertThat(count()).isZero();
  }

  @Test
  void aClosedStreamIsForgottenWhenItsTimeIsOver() {
    assertThat(dynamoDb.streams().listStreams().streams()).hasSize(1);
    client.deleteTable(r -> r.tableName("Sessions"));
    clock.advance(Duration.ofHours(24));
    assertThat(dynamoDb.streams().listStreams().streams()).isEmpty();
  }

  @Test
  void nothingHappensOnceTheEngineIsClosed() {
    letItemsExpire();
    put("soon", START.plusSeconds(10));
    dynamoDb.close();
    clock.advance(Duration.ofSeconds(20));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(20));
  }

  @Test
  void aNewIndexIsFullAtOnce() {
    for (int i = 0; i < ITEMS; i++) {
      put("item " + i, START);
    }
    var answered =
        client.updateTable(
            update("Sessions")
                .attributeDefinitions(definitions("pk", "genre"))
                .globalSecondaryIndexUpdates(creating("byGenre", "genre"))
                .build());

    assertThat(answered.tableDescription().globalSecondaryIndexes())
        .extracting(GlobalSecondaryIndexDescription::indexStatus)
        .containsExactly(IndexStatus.CREATING);
    assertThat(client.scan(r -> r.tableName("Sessions").indexName("byGenre")).count())
        .isEqualTo(ITEMS);
  }
}
