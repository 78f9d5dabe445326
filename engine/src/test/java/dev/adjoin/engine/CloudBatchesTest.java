// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static dev.adjoin.engine.Clouded.putRequest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Batches that are processed partially. */
class CloudBatchesTest {
  private static final Cloud SOME_UNPROCESSED = Cloud.builder(3).unprocessed(0.3).build();
  private static final Cloud ALL_UNPROCESSED = Cloud.builder(3).unprocessed(1).build();
  private static final List<WriteRequest> WRITES =
      IntStream.range(0, 25).mapToObj(i -> putRequest("a/" + i)).toList();
  private static final KeysAndAttributes KEYS =
      KeysAndAttributes.builder()
          .keys(IntStream.range(0, 25).mapToObj(i -> key("a/" + i)).toList())
          .consistentRead(true)
          .build();

  @Test
  void someWritesComeBackUnprocessedAndTheOthersAreDone() {
    try (Clouded clouded = Clouded.withThings(SOME_UNPROCESSED)) {
      List<WriteRequest> left =
          clouded
              .client
              .batchWriteItem(r -> r.requestItems(Map.of(TABLE, WRITES)))
              .unprocessedItems()
              .get(TABLE);

      assertThat(left).hasSizeBetween(2, 15).isSubsetOf(WRITES);
      WRITES.forEach(
          write ->
              assertThat(clouded.stored("a/" + sort(write), "pk"))
                  .isEqualTo(left.contains(write) ? null : "a"));
    }
  }

  private static String sort(WriteRequest write) {
    return write.putRequest().item().get("sk").s();
  }

  @Test
  void whoAsksAgainForTheUnprocessedGetsAllDone() {
    try (Clouded clouded = Clouded.withThings(SOME_UNPROCESSED)) {
      Map<String, List<WriteRequest>> left = Map.of(TABLE, WRITES);
      while (!left.isEmpty()) {
        left = writeSome(clouded, left);
      }
      assertThat(clouded.direct.scan(r -> r.tableName(TABLE)).count()).isEqualTo(25);
    }
  }

  private static Map<String, List<WriteRequest>> writeSome(
      Clouded clouded, Map<String, List<WriteRequest>> asked) {
    try {
      return clouded.client.batchWriteItem(r -> r.requestItems(asked)).unprocessedItems();
    } catch (ThrottlingException noneAtAll) {
      return asked;
    }
  }

  @Test
  void someKeysComeBackUnprocessedWithAllThatWasAskedOfThem() {
    try (Clouded clouded = Clouded.withThings(SOME_UNPROCESSED)) {
      WRITES.forEach(write -> clouded.put("a/" + sort(write)));
      BatchGetItemResponse response =
          clouded.client.batchGetItem(r -> r.requestItems(Map.of(TABLE, KEYS)));

      KeysAndAttributes left = response.unprocessedKeys().get(TABLE);
      assertThat(left.keys()).hasSizeBetween(2, 15).isSubsetOf(KEYS.keys());
      assertThat(left.consistentRead()).isTrue();
      List<Map<String, AttributeValue>> found = response.responses().get(TABLE);
      assertThat(found).hasSize(25 - left.keys().size()).doesNotContainAnyElementsOf(left.keys());
    }
  }

  @Test
  void aBatchOfWhichNothingIsProcessedIsAnError() {
    try (Clouded clouded = Clouded.withThings(ALL_UNPROCESSED)) {
      assertThatThrownBy(
              () -> clouded.client.batchWriteItem(r -> r.requestItems(Map.of(TABLE, WRITES))))
          .isInstanceOfSatisfying(
              DynamoDbException.class, error -> assertThat(error.isThrottlingException()).isTrue());
      assertThatThrownBy(
              () -> clouded.client.batchGetItem(r -> r.requestItems(Map.of(TABLE, KEYS))))
          .isInstanceOf(ThrottlingException.class);
    }
  }

  @Test
  void whatIsNoBatchIsNeverLeftUnprocessed() {
    try (Clouded clouded = Clouded.withThings(ALL_UNPROCESSED)) {
      clouded.put("a/1");

      assertThat(clouded.seen("a/1", "pk")).isEqualTo("a");
    }
  }

  @Test
  void anInvalidBatchIsRefusedAsAWhole() {
    try (Clouded clouded = Clouded.withThings(SOME_UNPROCESSED)) {
      List<WriteRequest> twice = List.of(putRequest("a/1"), putRequest("a/1"));
      for (int i = 0; i < 20; i++) {
        assertThatThrownBy(
                () -> clouded.client.batchWriteItem(r -> r.requestItems(Map.of(TABLE, twice))))
            .hasMessageContaining("Provided list of item keys contains duplicates");
      }
    }
  }
}
