// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Tables that become active with a delay. */
class CloudTableCreationTest {
  private static final Cloud SLOW = Cloud.builder(1).tableCreation(Duration.ofSeconds(30)).build();

  @Test
  void aTableIsBeingCreatedForAWhile() {
    try (Clouded clouded = Clouded.withThings(SLOW)) {
      clouded.advanceMillis(29_999);
      TableDescription creating = describe(clouded);
      assertThat(creating.tableStatus()).isEqualTo(TableStatus.CREATING);
      assertThat(creating.globalSecondaryIndexes().get(0).indexStatus())
          .isEqualTo(IndexStatus.CREATING);

      clouded.advanceMillis(1);
      assertThat(describe(clouded).tableStatus()).isEqualTo(TableStatus.ACTIVE);
    }
  }

  private static TableDescription describe(Clouded clouded) {
    return clouded.client.describeTable(r -> r.tableName(TABLE)).table();
  }

  @Test
  void itsItemsCannotBeUsedMeanwhile() {
    try (Clouded clouded = Clouded.withThings(SLOW)) {
      assertRefused(
          () -> clouded.put("a/1"), "ResourceNotFoundException", "Requested resource not found");
      assertRefused(
          () -> clouded.seen("a/1", "pk"),
          "ResourceNotFoundException",
          "Requested resource not found");

      clouded.advanceMillis(30_000);
      clouded.put("a/1");
    }
  }

  @Test
  void itCannotBeChangedMeanwhile() {
    String message =
        "Attempt to change a resource which is still in use: Table is being created: Things";
    try (Clouded clouded = Clouded.withThings(SLOW)) {
      assertRefused(
          () -> clouded.client.deleteTable(r -> r.tableName(TABLE)),
          "ResourceInUseException",
          message);
      assertRefused(
          () -> clouded.client.updateTable(r -> r.tableName(TABLE).deletionProtectionEnabled(true)),
          "ResourceInUseException",
          message);

      clouded.advanceMillis(30_000);
      clouded.client.deleteTable(r -> r.tableName(TABLE));
    }
  }

  @Test
  void aWaiterWaitsOnTheVirtualClock() {
    try (Clouded clouded = Clouded.withThings(SLOW)) {
      Instant start = clouded.clock.instant();
      clouded.client.waiter().waitUntilTableExists(r -> r.tableName(TABLE));

      clouded.put("a/1");
      assertThat(Duration.between(start, clouded.clock.instant())).hasSeconds(40);
    }
  }
}
