// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Client retries according to the SDK's strategy. */
class CloudRetriesTest {
  @Test
  void whatFailsNowAndThenSucceedsInTheEnd() {
    Cloud cloud =
        Cloud.builder(4).throttled(0.2).internalErrors(0.1).lostBefore(0.1).retries().build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      for (int i = 0; i < 200; i++) {
        clouded.put("a/" + i);
      }
      assertThat(clouded.direct.scan(r -> r.tableName(TABLE)).count()).isEqualTo(200);
    }
  }

  @Test
  void triesAsOftenAsTheStrategySaysAndWaitsInBetween() {
    Cloud cloud =
        Cloud.builder(4)
            .throttled(1)
            .retries(AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(4).build())
            .build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      Instant start = clouded.clock.instant();
      assertThatThrownBy(() -> clouded.put("a/1")).isInstanceOf(ThrottlingException.class);

      assertThat(Duration.between(start, clouded.clock.instant()))
          .isBetween(Duration.ofMillis(1), Duration.ofMillis(500 + 1000 + 2000));
    }
  }

  @Test
  void aRequestThatRulesRetriesOutIsSentOnce() {
    Cloud cloud = Cloud.builder(4).throttled(1).retries().build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      Instant start = clouded.clock.instant();
      assertThatThrownBy(() -> clouded.client.deleteItem(delete(AwsRetryStrategy.doNotRetry())))
          .isInstanceOf(ThrottlingException.class);
      assertThat(clouded.clock.instant()).isEqualTo(start);

      assertThatThrownBy(
              () -> clouded.client.deleteItem(delete(AwsRetryStrategy.standardRetryStrategy())))
          .isInstanceOf(ThrottlingException.class);
      assertThat(clouded.clock.instant()).isAfter(start);
    }
  }

  /** A request with its own strategy, by a plugin, which is the SDK's way. */
  private static DeleteItemRequest delete(RetryStrategy strategy) {
    return DeleteItemRequest.builder()
        .tableName(TABLE)
        .key(key("a/1"))
        .overrideConfiguration(
            o -> o.addPlugin(c -> c.overrideConfiguration(all -> all.retryStrategy(strategy))))
        .build();
  }

  @Test
  void whatIsWrongWithARequestIsNotRetried() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(4).retries().build())) {
      Instant start = clouded.clock.instant();
      assertThatThrownBy(() -> clouded.client.putItem(r -> r.tableName("Absent").item(key("a/1"))))
          .isInstanceOf(ResourceNotFoundException.class);

      assertThat(clouded.clock.instant()).isEqualTo(start);
    }
  }

  @Test
  void aTransactionThatIsTriedAgainIsDoneOnce() {
    Cloud cloud = Cloud.builder(4).lostAfter(0.4).retries().build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      for (int i = 0; i < 50; i++) {
        clouded.client.transactWriteItems(r -> r.transactItems(increment()));
      }
      assertThat(clouded.stored("a/1", "count")).isEqualTo("50");
    }
  }

  @Test
  void anUpdateThatIsTriedAgainCanBeDoneTwice() {
    Cloud cloud = Cloud.builder(4).lostAfter(0.4).retries().build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      Update update = increment().update();
      for (int i = 0; i < 50; i++) {
        clouded.client.updateItem(
            r ->
                r.tableName(TABLE)
                    .key(update.key())
                    .updateExpression(update.updateExpression())
                    .expressionAttributeNames(update.expressionAttributeNames())
                    .expressionAttributeValues(update.expressionAttributeValues()));
      }
      assertThat(Integer.parseInt(clouded.stored("a/1", "count"))).isGreaterThan(60);
    }
  }

  private static TransactWriteItem increment() {
    Update update =
        Update.builder()
            .tableName(TABLE)
            .key(key("a/1"))
            .updateExpression("ADD #count :one")
            .expressionAttributeNames(Map.of("#count", "count"))
            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
            .build();
    return TransactWriteItem.builder().update(update).build();
  }

  @Test
  void aConditionalPutThatIsTriedAgainCanFailOnItself() {
    Cloud cloud = Cloud.builder(4).lostAfter(0.3).retries().build();
    try (Clouded clouded = Clouded.withThings(cloud)) {
      int failed = 0;
      for (int i = 0; i < 100; i++) {
        String item = "a/" + i;
        try {
          clouded.client.putItem(
              r ->
                  r.tableName(TABLE)
                      .item(key(item))
                      .conditionExpression("attribute_not_exists(pk)"));
        } catch (ConditionalCheckFailedException met) {
          failed++;
        }
        assertThat(clouded.stored(item, "pk")).isEqualTo("a");
      }
      assertThat(failed).isBetween(15, 45);
    }
  }

  @Test
  void withoutRetriesEveryFailureShows() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(4).lostBefore(0.5).build())) {
      int lost = 0;
      for (int i = 0; i < 100; i++) {
        try {
          clouded.put("a/" + i);
        } catch (SdkClientException failure) {
          lost++;
        }
      }
      assertThat(lost).isBetween(30, 70);
      assertThat(clouded.direct.scan(r -> r.tableName(TABLE)).count()).isEqualTo(100 - lost);
    }
  }
}
