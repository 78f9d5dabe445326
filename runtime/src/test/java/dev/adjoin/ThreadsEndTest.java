// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The operations of a builder leave no threads, whether they succeed or fail. */
@Timeout(60)
class ThreadsEndTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Booth: {id: boothId, attributes: {boothId: string, hall: string}}
      """;
  private static final String AFTER =
      MODEL.replace("hall: string}", "hall: string}, views: {byHall: {by: [hall]}}");

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  private static Adjoin.Builder builder(String model) {
    return Adjoin.builder(ModelFile.parse("fair.yaml", model));
  }

  /**
   * Runs work whose threads are in a group of their own, and waits until all of them have ended.
   */
  private static Throwable failureOf(Runnable work) throws InterruptedException {
    ThreadGroup group = new ThreadGroup("operation");
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch hasEnded = new CountDownLatch(1);
    Thread thread =
        new Thread(
            group,
            () -> {
              failure.set(catchThrowable(work::run));
              hasEnded.countDown();
            });
    thread.start();
    hasEnded.await();
    Thread[] left = new Thread[100];
    for (int count = group.enumerate(left); count > 0; count = group.enumerate(left)) {
      left[0].join();
    }
    return failure.get();
  }

  @Test
  void theyEnd() throws InterruptedException {
    try (Adjoin db = builder(MODEL).connect(engine.client())) {
      db.createTable();
      db.entity("Booth")
          .overwriteAll(
              Stream.iterate(0, i -> i + 1)
                  .limit(50)
                  .map(i -> Item.of("boothId", "b" + i, "hall", "A")));
    }
    assertThat(
            failureOf(
                () -> builder(AFTER).migrate(engine.client()).offline().withoutBackup().run()))
        .isNull();
    assertThat(failureOf(() -> builder(AFTER).adopt(engine.client()).plan()))
        .hasMessageContaining("has a recorded design already");

    engine
        .client()
        .updateItem(
            r ->
                r.tableName("fair")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("BOOTH#b1"),
                            "SK", AttributeValue.fromS("BOOTH#b1")))
                    .updateExpression("SET hall = :n")
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("1"))));
    assertThat(failureOf(() -> builder(MODEL).export(engine.client()).stream().count()))
        .isInstanceOf(AdjoinException.class);
    assertThat(
            failureOf(
                () ->
                    builder(AFTER.replace("by: [hall]", "by: [boothId], order: [hall]"))
                        .migrate(engine.client())
                        .offline()
                        .withoutBackup()
                        .run()))
        .isInstanceOf(AdjoinException.class);
  }
}
