// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static dev.adjoin.engine.Clouded.putRequest;
import static dev.adjoin.engine.Clouded.transactPut;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Capacity limits of partitions, tables and indexes. */
class CloudLimitsTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/Things";
  private static final String TABLE_IS_SCALING =
      "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically"
          + " scaling your table or index so please try again shortly. If exceptions persist, check"
          + " if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/"
          + "developerguide/bp-partition-key-design.html";
  private static final String INDEX_IS_SCALING =
      "Throughput exceeds the current capacity for one or more global secondary indexes. DynamoDB"
          + " is automatically scaling your index so please try again shortly.";
  private static final String TABLE_IS_EXCEEDED =
      "The level of configured provisioned throughput for the table was exceeded. Consider"
          + " increasing your provisioning level with the UpdateTable API.";
  private static final String INDEX_IS_EXCEEDED =
      "The level of configured provisioned throughput for one or more global secondary indexes of"
          + " the table was exceeded. Consider increasing your provisioning level for the"
          + " under-provisioned global secondary indexes with the UpdateTable API";

  /** A value whose write takes 100 units and whose read takes 25. */
  private static final String LARGE = "x".repeat(99 * 1024);

  private static Clouded withTable(CreateTableRequest.Builder table) {
    Clouded clouded = new Clouded(Cloud.builder(1).limits().build());
    clouded.client.createTable(table.build());
    return clouded;
  }

  private static Clouded onDemand() {
    return withTable(Requests.table(TABLE, "pk sk"));
  }

  /** Uses up the write capacity of the partition for one second. */
  private static void exhaust(Clouded clouded, String partition) {
    for (int i = 0; i < 10; i++) {
      clouded.put(partition + "/" + i, "data", LARGE);
    }
  }

  @Test
  void aHotPartitionIsThrottledUntilItHasUnitsAgain() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");

      ThrottlingException refusal =
          catchThrowableOfType(ThrottlingException.class, () -> clouded.put("hot/new"));
      assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(TABLE_IS_SCALING);
      assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ThrottlingException");
      assertThat(refusal.statusCode()).isEqualTo(400);
      assertThat(refusal.isThrottlingException()).isTrue();
      assertThat(refusal.throttlingReasons())
          .containsExactly(reason("TableWriteKeyRangeThroughputExceeded", ARN));
      assertThat(clouded.stored("hot/new", "pk")).isNull();
      clouded.advanceMillis(1);
      clouded.put("hot/new");
    }
  }

  private static ThrottlingReason reason(String reason, String resource) {
    return ThrottlingReason.builder().reason(reason).resource(resource).build();
  }

  @Test
  void otherPartitionsAreNotThrottled() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");

      long served =
          IntStream.range(0, 100)
              .filter(i -> isServed(() -> clouded.put("cold" + i + "/1")))
              .count();
      assertThat(served).as("of 100 partitions in 4").isBetween(60L, 90L);
    }
  }

  private static boolean isServed(Runnable call) {
    try {
      call.run();
      return true;
    } catch (ThrottlingException throttled) {
      return false;
    }
  }

  @Test
  void theLastRequestThatFindsUnitsMayTakeMoreAndTheDebtIsPaidOff() {
    try (Clouded clouded = onDemand()) {
      for (int i = 0; i < 9; i++) {
        clouded.put("hot/" + i, "data", LARGE);
      }
      clouded.put("hot/large", "data", "x".repeat(399 * 1024));

      clouded.advanceMillis(300);
      assertThrottled(() -> clouded.put("hot/new"));
      clouded.advanceMillis(1);
      clouded.put("hot/new");
    }
  }

  @Test
  void aPartitionSavesNothingUp() {
    try (Clouded clouded = onDemand()) {
      clouded.advanceMillis(60_000);
      exhaust(clouded, "hot");

      assertThrottled(() -> clouded.put("hot/new"));
    }
  }

  @Test
  void readsHaveUnitsOfTheirOwn() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");
      for (int i = 0; i < 120; i++) {
        clouded.stored("hot/1", "pk");
      }
      ThrottlingException refusal =
          catchThrowableOfType(ThrottlingException.class, () -> clouded.stored("hot/1", "pk"));
      assertThat(refusal.throttlingReasons())
          .containsExactly(reason("TableReadKeyRangeThroughputExceeded", ARN));
    }
  }

  @Test
  void aScanIsSpreadOverAllPartitions() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");
      int scans = 0;
      while (isServed(() -> clouded.client.scan(r -> r.tableName(TABLE).consistentRead(true)))) {
        scans++;
      }
      assertThat(scans).as("of 248 units and 3 for empty partitions, 12,000 in all").isEqualTo(48);
    }
  }

  @Test
  void whatIsProvisionedIsServedAndSavedForFiveMinutes() {
    try (Clouded clouded =
        withTable(
            Requests.provisioned(TABLE, "pk sk").provisionedThroughput(Requests.units(5, 5)))) {
      for (int i = 0; i < 5; i++) {
        clouded.put("a/" + i);
      }
      ProvisionedThroughputExceededException refusal =
          catchThrowableOfType(
              ProvisionedThroughputExceededException.class, () -> clouded.put("a/new"));
      assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(TABLE_IS_EXCEEDED);
      assertThat(refusal.isThrottlingException()).isTrue();
      assertThat(refusal.throttlingReasons())
          .containsExactly(reason("TableWriteProvisionedThroughputExceeded", ARN));

      clouded.clock.advance(Duration.ofHours(1));
      exhaust(clouded, "b");
      clouded.advanceMillis(1000);
      for (int i = 0; i < 5; i++) {
        clouded.put("c/" + i, "data", LARGE);
      }
      for (int i = 0; i < 5; i++) {
        clouded.put("a/" + i);
      }
      assertThatThrownBy(() -> clouded.put("a/new"))
          .isInstanceOf(ProvisionedThroughputExceededException.class);
    }
  }

  @Test
  void aWriteIsThrottledWhenAnIndexPartitionThatItMustWriteIsOutOfUnits() {
    try (Clouded clouded =
        withTable(
            Requests.table(TABLE, "pk sk", "color")
                .globalSecondaryIndexes(Requests.global("byColor", "color sk")))) {
      for (int i = 0; i < 10; i++) {
        clouded.put(i + "/1", "data", LARGE, "color", "red");
      }
      ThrottlingException refusal =
          catchThrowableOfType(
              ThrottlingException.class, () -> clouded.put("new/1", "color", "red"));
      assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(INDEX_IS_SCALING);
      assertThat(refusal.throttlingReasons())
          .containsExactly(reason("IndexWriteKeyRangeThroughputExceeded", ARN + "/index/byColor"));
      assertThat(clouded.stored("new/1", "pk")).isNull();
      clouded.put("new/1");
      assertThrottled(() -> clouded.put("1/1", "color", "none"), "moving an entry writes twice");
    }
  }

  @Test
  void aProvisionedIndexOutOfUnitsThrottlesItsTable() {
    try (Clouded clouded =
        withTable(
            Requests.provisioned(TABLE, "pk sk", "color")
                .provisionedThroughput(Requests.units(100, 100))
                .globalSecondaryIndexes(
                    Requests.global("byColor", "color sk")
                        .copy(i -> i.provisionedThroughput(Requests.units(1, 1)))))) {
      clouded.put("a/1", "color", "red");

      ProvisionedThroughputExceededException refusal =
          catchThrowableOfType(
              ProvisionedThroughputExceededException.class,
              () -> clouded.put("a/2", "color", "red"));
      assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(INDEX_IS_EXCEEDED);
      assertThat(refusal.throttlingReasons())
          .containsExactly(
              reason("IndexWriteProvisionedThroughputExceeded", ARN + "/index/byColor"));
      clouded.put("a/2");
    }
  }

  @Test
  void aLocalIndexUsesTheUnitsOfItsTable() {
    try (Clouded clouded =
        withTable(
            Requests.table(TABLE, "pk sk", "size")
                .localSecondaryIndexes(Requests.local("bySize", "pk size")))) {
      for (int i = 0; i < 5; i++) {
        clouded.put("a/" + i, "data", LARGE, "size", "s");
      }
      assertThrottled(() -> clouded.put("a/new"));
    }
  }

  @Test
  void anOnDemandTableServesNoMoreThanItsMaximum() {
    try (Clouded clouded =
        withTable(
            Requests.table(TABLE, "pk sk").onDemandThroughput(o -> o.maxWriteRequestUnits(10L)))) {
      for (int i = 0; i < 10; i++) {
        clouded.put(i + "/1");
      }
      ThrottlingException refusal =
          catchThrowableOfType(ThrottlingException.class, () -> clouded.put("new/1"));
      assertThat(refusal.awsErrorDetails().errorMessage())
          .isEqualTo(
              "Throughput exceeds the maximum OnDemandThroughput configured on table or index");
      assertThat(refusal.throttlingReasons())
          .containsExactly(reason("TableWriteMaxOnDemandThroughputExceeded", ARN));
    }
  }

  @Test
  void aThrottledTransactionIsCancelledWithTheReasonOfEachItem() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");

      TransactionCanceledException cancelled =
          catchThrowableOfType(
              TransactionCanceledException.class,
              () ->
                  clouded.client.transactWriteItems(
                      r ->
                          r.transactItems(
                              transactPut(cold(clouded) + "/1"), transactPut("hot/new"))));
      assertThat(cancelled.cancellationReasons())
          .containsExactly(none(), because("ThrottlingError", TABLE_IS_SCALING));
      assertThat(cancelled.isThrottlingException()).as("retried by the SDK").isFalse();
      assertThat(clouded.stored("hot/new", "pk")).isNull();
    }
  }

  @Test
  void aThrottledTransactionThatReadsIsCancelledToo() {
    try (Clouded clouded =
        withTable(
            Requests.provisioned(TABLE, "pk sk").provisionedThroughput(Requests.units(1, 5)))) {
      clouded.inTransaction("a/1", "pk");

      TransactionCanceledException cancelled =
          catchThrowableOfType(
              TransactionCanceledException.class, () -> clouded.inTransaction("a/1", "pk"));
      assertThat(cancelled.cancellationReasons())
          .containsExactly(because("ProvisionedThroughputExceeded", TABLE_IS_EXCEEDED));
    }
  }

  /** A partition key in another partition than the hot one. */
  private static String cold(Clouded clouded) {
    return IntStream.range(0, 100)
        .mapToObj(i -> "cold" + i)
        .filter(key -> isServed(() -> clouded.put(key + "/0")))
        .findFirst()
        .orElseThrow();
  }

  private static CancellationReason none() {
    return CancellationReason.builder().code("None").build();
  }

  private static CancellationReason because(String code, String message) {
    return CancellationReason.builder().code(code).message(message).build();
  }

  @Test
  void theThrottledPartsOfABatchComeBackUnprocessed() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");
      String cold = cold(clouded);

      BatchWriteItemResponse response =
          clouded.client.batchWriteItem(
              r ->
                  r.requestItems(
                      Map.of(TABLE, List.of(putRequest("hot/new"), putRequest(cold + "/1")))));
      assertThat(response.unprocessedItems())
          .isEqualTo(Map.of(TABLE, List.of(putRequest("hot/new"))));
      assertThat(clouded.stored(cold + "/1", "pk")).isEqualTo(cold);
      assertThat(clouded.stored("hot/new", "pk")).isNull();
    }
  }

  @Test
  void aBatchOfWhichNothingCanBeServedIsThrottled() {
    try (Clouded clouded = onDemand()) {
      exhaust(clouded, "hot");

      assertThrottled(
          () ->
              clouded.client.batchWriteItem(
                  r -> r.requestItems(Map.of(TABLE, List.of(putRequest("hot/new"))))));
    }
  }

  @Test
  void aFailedConditionUsesUnits() {
    try (Clouded clouded =
        withTable(
            Requests.provisioned(TABLE, "pk sk").provisionedThroughput(Requests.units(5, 1)))) {
      clouded.put("a/1");
      clouded.advanceMillis(1000);
      assertThatThrownBy(() -> putNew(clouded, "a/1"))
          .hasMessageContaining("The conditional request failed");

      assertThatThrownBy(() -> putNew(clouded, "a/1"))
          .isInstanceOf(ProvisionedThroughputExceededException.class);
    }
  }

  private static void putNew(Clouded clouded, String key) {
    clouded.client.putItem(
        r -> r.tableName(TABLE).item(key(key)).conditionExpression("attribute_not_exists(pk)"));
  }

  @Test
  void unitsChangeWithWhatIsProvisioned() {
    try (Clouded clouded =
        withTable(
            Requests.provisioned(TABLE, "pk sk").provisionedThroughput(Requests.units(1, 1)))) {
      clouded.put("a/1");
      assertThatThrownBy(() -> clouded.put("a/2"))
          .isInstanceOf(ProvisionedThroughputExceededException.class);
      clouded.client.updateTable(
          r -> r.tableName(TABLE).provisionedThroughput(Requests.units(1, 10)));

      for (int i = 0; i < 10; i++) {
        clouded.put("a/" + i);
      }
    }
  }

  @Test
  void nothingIsLimitedUnlessAskedFor() {
    Cloud cloud =
        Cloud.builder(1).latency(Delay.between(Duration.ZERO, Duration.ofNanos(1))).build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      for (int i = 0; i < 30; i++) {
        clouded.put("hot/" + i, "data", LARGE);
      }
    }
  }

  private static void assertThrottled(ThrowingCallable call, String... because) {
    assertThatThrownBy(call).as(String.join("", because)).isInstanceOf(ThrottlingException.class);
  }
}
