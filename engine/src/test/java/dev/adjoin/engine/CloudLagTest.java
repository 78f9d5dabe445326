// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;

/** Visibility of writes in eventually consistent reads of tables and indexes. */
class CloudLagTest {
  private static final Delay UP_TO_A_SECOND = Delay.between(Duration.ZERO, Duration.ofSeconds(1));
  private static final Cloud STALE_TABLES = Cloud.builder(1).replicaLag(UP_TO_A_SECOND).build();
  private static final Cloud STALE_INDEXES = Cloud.builder(1).indexLag(UP_TO_A_SECOND).build();

  /** A single replica, so that only the lags of individual changes differ. */
  private static final Cloud ONE_REPLICA =
      Cloud.builder(1).indexLag(UP_TO_A_SECOND).replicas(1).build();

  @Test
  void eventualReadsOfATableAreStaleAndGoBackInTime() {
    try (Clouded clouded = Clouded.withThings(STALE_TABLES)) {
      clouded.put("a/1", "version", "old");
      clouded.advanceMillis(1000);
      clouded.put("a/1", "version", "new");

      assertThat(String.join(" ", often(() -> clouded.seen("a/1", "version"))))
          .contains("new old new");
      clouded.advanceMillis(1000);
      assertThat(often(() -> clouded.seen("a/1", "version"))).containsOnly("new");
    }
  }

  @Test
  void aDeletedItemIsSeenForAWhile() {
    try (Clouded clouded = Clouded.withThings(STALE_TABLES)) {
      clouded.put("a/1", "version", "old");
      clouded.advanceMillis(1000);
      clouded.client.deleteItem(r -> r.tableName(TABLE).key(key("a/1")));

      assertThat(often(() -> clouded.seen("a/1", "version"))).contains("old").containsNull();
      clouded.advanceMillis(1000);
      assertThat(often(() -> clouded.seen("a/1", "version"))).containsOnlyNulls();
    }
  }

  @Test
  void consistentReadsAndTransactionsSeeWhatWasWritten() {
    try (Clouded clouded = Clouded.withThings(STALE_TABLES)) {
      for (int version = 0; version < 20; version++) {
        clouded.put("a/1", "version", "v" + version);

        assertThat(clouded.stored("a/1", "version")).isEqualTo("v" + version);
        assertThat(clouded.inTransaction("a/1", "version")).isEqualTo("v" + version);
      }
    }
  }

  @Test
  void conditionsAreHeldAgainstWhatWasWritten() {
    try (Clouded clouded = Clouded.withThings(STALE_TABLES)) {
      for (int version = 0; version < 20; version++) {
        clouded.client.updateItem(
            r ->
                r.tableName(TABLE)
                    .key(key("a/1"))
                    .updateExpression("ADD seen :one")
                    .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))));
      }
      assertThat(clouded.stored("a/1", "seen")).isEqualTo("20");
    }
  }

  @Test
  void successiveReadsOfAnIndexGoBackInTime() {
    try (Clouded clouded = Clouded.withThings(STALE_INDEXES)) {
      clouded.put("a/1", "color", "red");
      clouded.advanceMillis(500);

      assertThat(often(() -> clouded.ofColor("red", "sk").toString()).toString())
          .contains("[1], []");
      clouded.advanceMillis(500);
      assertThat(often(() -> clouded.ofColor("red", "sk").toString())).containsOnly("[1]");
    }
  }

  @Test
  void aKeyChangeIsARemovalAndAnAdditionEachInItsOwnTime() {
    try (Clouded clouded = Clouded.withThings(ONE_REPLICA)) {
      for (int i = 0; i < 60; i++) {
        clouded.put("a/" + i, "color", "red");
      }
      clouded.advanceMillis(1000);
      for (int i = 0; i < 60; i++) {
        clouded.put("a/" + i, "color", "blue");
      }
      clouded.advanceMillis(500);

      Set<String> red = new HashSet<>(clouded.ofColor("red", "sk"));
      Set<String> blue = new HashSet<>(clouded.ofColor("blue", "sk"));
      Set<String> both = new HashSet<>(red);
      both.retainAll(blue);
      Set<String> any = new HashSet<>(red);
      any.addAll(blue);
      assertThat(both).as("seen twice").hasSizeBetween(5, 30);
      assertThat(any).as("seen at all").hasSizeBetween(30, 55);
      clouded.advanceMillis(500);
      assertThat(clouded.ofColor("red", "sk")).isEmpty();
      assertThat(clouded.ofColor("blue", "sk")).hasSize(60);
    }
  }

  @Test
  void theEventsOfOneEntryKeepTheirOrder() {
    try (Clouded clouded = Clouded.withThings(ONE_REPLICA)) {
      List<Integer> seen = new ArrayList<>();
      for (int version = 1; version <= 200; version++) {
        clouded.put("a/1", "color", "red", "version", Integer.toString(version));
        clouded.advanceMillis(10);
        clouded.ofColor("red", "version").forEach(v -> seen.add(Integer.valueOf(v)));
      }
      assertThat(seen).isSorted();
      assertThat(new HashSet<>(seen)).hasSizeBetween(5, 199);
    }
  }

  @Test
  void entriesOfDifferentItemsDoNotKeepTheirOrder() {
    try (Clouded clouded = Clouded.withThings(ONE_REPLICA)) {
      for (int i = 10; i < 40; i++) {
        clouded.put("a/" + i, "color", "red");
        clouded.advanceMillis(1);
      }
      clouded.advanceMillis(470);

      List<String> seen = clouded.ofColor("red", "sk");
      assertThat(seen).isSorted().hasSizeBetween(5, 25);
      assertThat(seen.get(seen.size() - 1)).isGreaterThan(Integer.toString(10 + seen.size()));
    }
  }

  @Test
  void aNewIndexIsFullWhenItIsActive() throws InterruptedException {
    try (Clouded clouded = Clouded.withThings(ONE_REPLICA)) {
      for (int i = 0; i < 30; i++) {
        clouded.put("a/" + i, "shape", "round");
      }
      clouded.client.updateTable(
          Requests.update(TABLE)
              .attributeDefinitions(Requests.definitions("pk", "sk", "color", "size", "shape"))
              .globalSecondaryIndexUpdates(
                  GlobalSecondaryIndexUpdate.builder()
                      .create(Requests.newIndex("byShape", "shape sk"))
                      .build())
              .build());
      while (!isActive(clouded, "byShape")) {
        Thread.sleep(1);
      }
      assertThat(clouded.client.scan(r -> r.tableName(TABLE).indexName("byShape")).items())
          .hasSize(30);
    }
  }

  private static boolean isActive(Clouded clouded, String index) {
    return clouded
        .client
        .describeTable(r -> r.tableName(TABLE))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .anyMatch(i -> i.indexName().equals(index) && i.indexStatus() == IndexStatus.ACTIVE);
  }

  @Test
  void everythingIsUpToDateAfterTheLongestLag() {
    Cloud cloud =
        Cloud.builder(3)
            .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(2)))
            .replicaLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(1)))
            .build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      for (int i = 0; i < 300; i++) {
        clouded.put("a/" + i % 50, "color", i % 7 == 0 ? "red" : "blue", "size", "s" + i % 11);
      }
      clouded.clock.advance(cloud.longestLag());
      IndexesMatch.check(clouded.client, TABLE);
    }
  }

  private static List<String> often(Supplier<String> read) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      seen.add(read.get());
    }
    return seen;
  }
}
