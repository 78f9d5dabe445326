// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.n;
import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A reader follows a stream during concurrent writes. */
class StreamFollowingTest {
  private static final int WRITERS = 8;
  private static final int CHANGES = 500;
  private static final int ITEMS = 5;

  private static final Duration AGE = Duration.ofSeconds(10);

  /** The clock's step, chosen so that shards are replaced while they are written and read. */
  private static final Duration STEP = Duration.ofSeconds(2);

  static List<StreamSharding> shardings() {
    StreamSharding splitting = new StreamSharding(1, Duration.ofHours(4), 100);
    return List.of(new StreamSharding(1, AGE), new StreamSharding(4, AGE), splitting);
  }

  @ParameterizedTest
  @MethodSource("shardings")
  @Timeout(60)
  void seesEachChangeOnceAndThoseOfAnItemInOrder(StreamSharding sharding) throws Exception {
    try (StreamedEngine engine = new StreamedEngine(sharding)) {
      String arn = engine.table("Counters", StreamViewType.NEW_AND_OLD_IMAGES);
      ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
      List<Future<?>> writing = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        writing.add(writers.submit(() -> count(engine)));
      }
      Follower follower = new Follower(engine, arn);
      while (!writing.stream().allMatch(Future::isDone)) {
        follower.read();
      }
      writers.shutdown();
      for (Future<?> writer : writing) {
        writer.get();
      }
      follower.read();
      assertThat(follower.counts.values()).hasSize(ITEMS);
      assertThat(follower.counts.values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(WRITERS * CHANGES);
      assertThat(follower.ended).as("shards that were replaced").isNotEmpty();
    }
  }

  private static void count(StreamedEngine engine) {
    for (int i = 0; i < CHANGES; i++) {
      Map<String, AttributeValue> key = Map.of("id", s("item " + i % ITEMS));
      engine.client.updateItem(
          r ->
              r.tableName("Counters")
                  .key(key)
                  .updateExpression("ADD hits :one")
                  .expressionAttributeValues(Map.of(":one", n(1))));
      if (i % 50 == 0) {
        engine.clock.move(STEP);
      }
    }
  }

  /** A consumer that reads each shard to its end before its children. */
  private static final class Follower {
    final Map<String, Long> counts = new HashMap<>();
    final Set<String> ended = new HashSet<>();
    private final Map<String, String> iterators = new HashMap<>();
    private final StreamedEngine engine;
    private final String arn;

    Follower(StreamedEngine engine, String arn) {
      this.engine = engine;
      this.arn = arn;
    }

    void read() {
      List<Shard> shards =
          engine.streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards();
      for (Shard shard : shards) {
        boolean first = shard.parentShardId() == null;
        if (!ended.contains(shard.shardId()) && (first || ended.contains(shard.parentShardId()))) {
          read(shard.shardId());
        }
      }
    }

    private void read(String shard) {
      List<Record> records = new ArrayList<>();
      String from = iterators.computeIfAbsent(shard, id -> engine.oldest(arn, id));
      String next = engine.readAll(from, records);
      records.forEach(this::follow);
      if (next == null) {
        ended.add(shard);
      } else {
        iterators.put(shard, next);
      }
    }

    /** Checks that the old image of each record equals the previous new image. */
    private void follow(Record record) {
      String id = record.dynamodb().keys().get("id").s();
      long before =
          record.dynamodb().hasOldImage()
              ? Long.parseLong(record.dynamodb().oldImage().get("hits").n())
              : 0;
      assertThat(before).isEqualTo(counts.getOrDefault(id, 0L));
      counts.put(id, Long.parseLong(record.dynamodb().newImage().get("hits").n()));
    }
  }
}
