// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TroubledReadsTest {
  private static final String FOLLOWS =
      """
      model: follows
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
      relationships:
        Follow:
          from: User
          to: User
          ends: {from: follower, to: followed}
          as: {from: FOLLOWING, to: FOLLOWER}
          shards: {to: 3}
      """;

  private static StoredModel stored(Cloud cloud, Duration limit, int users) {
    EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(cloud).build();
    StoredModel model = new StoredModel(FOLLOWS, engine, ReadSettings.DEFAULT, limit);
    for (int i = 0; i < users; i++) {
      model.put("User", "userId", "u%03d".formatted(i), "name", "x".repeat(20));
      model.put("Follow", "follower", "u%03d".formatted(i), "followed", "star");
      model.put("Follow", "follower", "fan", "followed", "u%03d".formatted(i));
    }
    return model;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatABatchLeavesUnprocessedIsAskedForAgain(long seed) {
    Cloud cloud = Cloud.builder(seed).unprocessed(0.3).throttled(0.05).retries().build();
    try (StoredModel model = stored(cloud, Duration.ofSeconds(60), 250)) {
      List<List<String>> ids =
          IntStream.range(0, 250).mapToObj(i -> List.of("u%03d".formatted(i))).toList();
      List<Optional<Item>> users = model.reads.getAll(model.mapping("User"), false, ids);
      assertThat(users).allMatch(Optional::isPresent);
      assertThat(users.get(249).orElseThrow().string("userId")).isEqualTo("u249");
      assertThat(model.reports).anyMatch(report -> report.attempt() > 1);
      assertThat(model.list("Follow.from", "fan").withEntities().list())
          .hasSize(250)
          .noneMatch(each -> each.entity() == null);
      assertThat(model.list("Follow.to", "star").list())
          .hasSize(250)
          .isSortedAccordingTo((a, b) -> a.string("follower").compareTo(b.string("follower")));
    }
  }

  @Test
  void givesUpOnWhatStaysUnprocessedWithOperationAndKey() {
    Cloud cloud = Cloud.builder(1).unprocessed(0.9).build();
    try (StoredModel model = stored(cloud, Duration.ofNanos(1), 100)) {
      List<List<String>> ids =
          IntStream.range(0, 100).mapToObj(i -> List.of("u%03d".formatted(i))).toList();
      assertThatThrownBy(() -> model.reads.getAll(model.mapping("User"), false, ids))
          .isInstanceOfSatisfying(
              AdjoinException.class,
              e -> {
                assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE);
                assertThat(e.operation()).isEqualTo("User.get");
                assertThat(e.key()).startsWith("USER#u");
                assertThat(e.attempts()).isEqualTo(1);
              })
          .hasMessageMatching("User.get: found no capacity in time for \\d+ items?");
    }
  }

  @Test
  void saysWhatDynamoDbSaidWhenItDoesNotAnswer() {
    Cloud cloud = Cloud.builder(1).throttled(1).build();
    try (StoredModel model = stored(cloud, Duration.ofSeconds(1), 3)) {
      assertThatThrownBy(() -> model.list("Follow.to", "star").list())
          .isInstanceOfSatisfying(
              AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE))
          .hasMessage("Follow.to: failed in DynamoDB (ThrottlingException)")
          .hasCauseInstanceOf(RuntimeException.class);
      assertThatThrownBy(() -> model.reads.get(model.mapping("User"), false, "u001"))
          .isInstanceOfSatisfying(
              AdjoinException.class, e -> assertThat(e.key()).isEqualTo("USER#u001 / USER#u001"))
          .hasMessageEndingWith("[User u001]");
    }
  }

  @Test
  void anInterruptStopsAReadAndStaysSet() throws InterruptedException {
    Cloud cloud =
        Cloud.builder(1)
            .latency(Delay.between(Duration.ofMillis(50), Duration.ofMillis(60)))
            .build();
    try (StoredModel model = stored(cloud, Duration.ofSeconds(60), 3)) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicReference<Boolean> interrupted = new AtomicReference<>();
      CountDownLatch begun = new CountDownLatch(1);
      Thread reader =
          new Thread(
              () -> {
                try {
                  while (true) {
                    model.list("Follow.to", "star").withEntities().list();
                    begun.countDown();
                  }
                } catch (RuntimeException e) {
                  thrown.set(e);
                  interrupted.set(Thread.currentThread().isInterrupted());
                }
              });
      reader.start();
      begun.await();
      reader.interrupt();
      reader.join(10_000);
      assertThat(reader.isAlive()).isFalse();
      assertThat(thrown.get())
          .isInstanceOfSatisfying(
              AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED));
      assertThat(interrupted.get()).isTrue();
    }
  }

  @Test
  void answersOfMoreThanSixteenMegabytesCome() {
    try (StoredModel model = new StoredModel(FOLLOWS)) {
      for (int i = 0; i < 60; i++) {
        model.put("User", "userId", "u" + i, "name", "x".repeat(380_000));
      }
      List<List<String>> ids = IntStream.range(0, 60).mapToObj(i -> List.of("u" + i)).toList();
      assertThat(model.reads.getAll(model.mapping("User"), true, ids))
          .allMatch(Optional::isPresent);
      assertThat(model.operations().size()).isGreaterThan(1);
    }
  }

  @Test
  void listsOfManyPagesAreReadToTheirEnd() {
    String yaml =
        """
        model: notes
        entities:
          User: {id: userId, attributes: {userId: string}}
          Note: {id: noteId, parent: User, attributes: {noteId: string, text: string}}
        """;
    try (StoredModel model = new StoredModel(yaml)) {
      for (int i = 0; i < 12; i++) {
        model.put(
            "Note", "userId", "u", "noteId", "n%02d".formatted(i), "text", "x".repeat(300_000));
      }
      ListQuery<Item> notes = model.list("Note.ofUser", "u");
      assertThat(notes.list()).hasSize(12);
      assertThat(model.operations().size()).isGreaterThan(3);
      assertThat(notes.count()).isEqualTo(12);
      model.operations();
      assertThat(notes.stream().limit(2).toList()).hasSize(2);
      assertThat(model.operations()).containsExactly("Query");
    }
  }
}
