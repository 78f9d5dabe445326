// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Form;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The thread that removes expired items goes on after a failure of any kind. */
@Timeout(60)
class BackgroundFailuresTest {
  static Stream<Supplier<Throwable>> failures() {
    List<Supplier<Throwable>> all =
        List.of(
            () -> new OutOfMemoryError("injected"),
            () -> new StackOverflowError("injected"),
            () -> new IllegalStateException("injected"));
    return Form.sample(all, 1).stream();
  }

  /** The system clock, which fails some times in the thread that removes expired items. */
  private static final class FailingClock implements InstantSource {
    private final AtomicInteger failuresLeft = new AtomicInteger(1);
    private final Supplier<Throwable> failure;

    FailingClock(Supplier<Throwable> failure) {
      this.failure = failure;
    }

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().equals("adjoin-engine-expiry")
          && failuresLeft.getAndDecrement() > 0) {
        throw BackgroundFailuresTest.<RuntimeException>unchecked(failure.get());
      }
      return Instant.now();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable failure) throws T {
    throw (T) failure;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void itemsExpireAfterAFailure(Supplier<Throwable> failure) throws InterruptedException {
    FailingClock clock = new FailingClock(failure);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build()) {
      DynamoDbClient client = engine.client();
      client.createTable(
          create ->
              create
                  .tableName("Expiring")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      AttributeDefinition.builder()
                          .attributeName("id")
                          .attributeType(ScalarAttributeType.S)
                          .build())
                  .keySchema(
                      KeySchemaElement.builder()
                          .attributeName("id")
                          .keyType(KeyType.HASH)
                          .build()));
      client.updateTimeToLive(
          update ->
              update
                  .tableName("Expiring")
                  .timeToLiveSpecification(ttl -> ttl.attributeName("end").enabled(true)));
      String past = Long.toString(Instant.now().getEpochSecond() - 60);
      client.putItem(
          put ->
              put.tableName("Expiring")
                  .item(
                      Map.of("id", AttributeValue.fromS("a"), "end", AttributeValue.fromN(past))));
      List<Map<String, AttributeValue>> left = scan(client);
      while (!left.isEmpty()) {
        Thread.sleep(20);
        left = scan(client);
      }
      assertThat(clock.failuresLeft.get()).isNegative();
    }
  }

  private static List<Map<String, AttributeValue>> scan(DynamoDbClient client) {
    return client.scan(scan -> scan.tableName("Expiring")).items();
  }
}
