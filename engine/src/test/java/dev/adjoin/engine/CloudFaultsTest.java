// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** Simulated network faults between a client and the engine. */
class CloudFaultsTest {
  private static final Cloud NOTHING_ARRIVES = Cloud.builder(1).lostBefore(1).build();
  private static final Cloud NOTHING_COMES_BACK = Cloud.builder(1).lostAfter(1).build();

  @Test
  void aRequestTakesItsTimeOnTheVirtualClock() {
    Delay latency = Delay.between(Duration.ofMillis(10), Duration.ofMillis(20));
    try (Clouded clouded = Clouded.withThings(Cloud.builder(1).latency(latency).build())) {
      Instant start = clouded.clock.instant();
      clouded.put("a/1");

      assertThat(Duration.between(start, clouded.clock.instant()))
          .isBetween(Duration.ofMillis(10), Duration.ofMillis(20));
    }
  }

  @Test
  @Timeout(60)
  void aRequestSleepsOnARealClock() throws InterruptedException {
    Delay latency = Delay.between(Duration.ofHours(1), Duration.ofHours(1));
    try (EmbeddedDynamoDb dynamoDb =
        EmbeddedDynamoDb.builder().cloud(Cloud.builder(1).latency(latency).build()).build()) {
      Thread caller = new Thread(() -> dynamoDb.client().listTables());
      caller.setDaemon(true);
      caller.start();
      while (caller.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(10);
      }
    }
  }

  @Test
  void whoWaitsCanBeInterrupted() {
    Delay latency = Delay.between(Duration.ofMinutes(1), Duration.ofMinutes(1));
    try (EmbeddedDynamoDb dynamoDb =
        EmbeddedDynamoDb.builder().cloud(Cloud.builder(1).latency(latency).build()).build()) {
      Thread.currentThread().interrupt();

      assertThatThrownBy(dynamoDb.client()::listTables).isInstanceOf(AbortedException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aRequestThatIsLostIsNotApplied() {
    try (Clouded clouded = Clouded.withThings(NOTHING_ARRIVES)) {
      assertLost(() -> clouded.put("a/1"));

      assertThat(clouded.stored("a/1", "pk")).isNull();
    }
  }

  @Test
  void aRequestWhoseResponseIsLostIsApplied() {
    try (Clouded clouded = Clouded.withThings(NOTHING_COMES_BACK)) {
      assertLost(() -> clouded.put("a/1"));

      assertThat(clouded.stored("a/1", "pk")).isEqualTo("a");
    }
  }

  @Test
  void anErrorCanBeLostToo() {
    try (Clouded clouded = Clouded.withThings(NOTHING_COMES_BACK)) {
      assertLost(() -> clouded.client.putItem(r -> r.tableName("Absent").item(key("a/1"))));
    }
  }

  private static void assertLost(ThrowingCallable call) {
    Throwable lost = catchThrowable(call);
    assertThat(lost)
        .isExactlyInstanceOf(SdkClientException.class)
        .hasMessage("Unable to execute HTTP request: Connection reset")
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void anInternalErrorTellsNotWhetherTheRequestWasApplied() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(1).internalErrors(1).build())) {
      int applied = 0;
      for (int i = 0; i < 100; i++) {
        String item = "a/" + i;
        InternalServerErrorException error =
            catchThrowableOfType(InternalServerErrorException.class, () -> clouded.put(item));
        assertThat(error.awsErrorDetails().errorCode()).isEqualTo("InternalServerError");
        assertThat(error.awsErrorDetails().errorMessage()).isEqualTo("Internal server error");
        assertThat(error.statusCode()).isEqualTo(500);
        applied += clouded.stored(item, "pk") == null ? 0 : 1;
      }
      assertThat(applied).isBetween(30, 70);
    }
  }

  @Test
  void aRequestThatIsThrottledForItsRateIsNotApplied() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(1).throttled(1).build())) {
      ThrottlingException refusal =
          catchThrowableOfType(ThrottlingException.class, () -> clouded.put("a/1"));

      assertThat(refusal.awsErrorDetails().errorMessage())
          .isEqualTo("Rate of requests exceeds the allowed throughput.");
      assertThat(refusal.isThrottlingException()).isTrue();
      assertThat(clouded.stored("a/1", "pk")).isNull();
    }
  }

  @Test
  void faultsHappenAsOftenAsAsked() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(2).lostBefore(0.2).build())) {
      long lost = 0;
      for (int i = 0; i < 1000; i++) {
        lost += catchThrowable(() -> clouded.seen("a/1", "pk")) == null ? 0 : 1;
      }
      assertThat(lost).isBetween(160L, 240L);
    }
  }

  @Test
  void whatTheSdkBuildsUponOperationsMeetsTheFaults() {
    try (Clouded clouded = Clouded.withThings(NOTHING_ARRIVES)) {
      DynamoDbClient client = clouded.client;
      assertLost(() -> client.putItem(r -> r.tableName(TABLE).item(key("a/1"))));
      assertLost(client::listTables);
      assertLost(() -> client.scanPaginator(r -> r.tableName(TABLE)).items().stream().toList());
      assertLost(() -> client.listTablesPaginator().tableNames().stream().toList());
      assertLost(() -> clouded.dynamoDb.streams().listStreams());
      assertThatThrownBy(() -> client.waiter().waitUntilTableExists(r -> r.tableName(TABLE)))
          .rootCause()
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void theDirectClientMeetsNoFaults() {
    try (Clouded clouded = Clouded.withThings(NOTHING_ARRIVES)) {
      clouded.direct.putItem(r -> r.tableName(TABLE).item(key("a/1")));

      assertThat(clouded.direct.scanPaginator(r -> r.tableName(TABLE)).items()).hasSize(1);
    }
  }

  @Test
  void theClientIsStillAClient() {
    try (Clouded clouded = Clouded.withThings(NOTHING_ARRIVES)) {
      assertThat(clouded.client.serviceName()).isEqualTo("dynamodb");
      assertThat(clouded.client).isEqualTo(clouded.client).hasSameHashCodeAs(clouded.client);
      assertThat(clouded.client).isNotEqualTo(clouded.direct);
      clouded.client.close();
    }
  }

  @Test
  void withoutACloudThereIsNothingInBetween() {
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory()) {
      assertThat(dynamoDb.client()).isSameAs(dynamoDb.directClient());
      assertThat(dynamoDb.client()).isInstanceOf(EmbeddedClient.class);
    }
  }
}
