// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Several threads write while all kinds of faults occur. Afterwards the table must match the
 * responses: every acknowledged write is present, no rejected write is, and the indexes match the
 * items.
 */
class CloudStormTest {
  private static final int THREADS = 4;

  private static Cloud.Builder storm(long seed) {
    return Cloud.builder(seed)
        .indexLag(Delay.between(Duration.ZERO, Duration.ofMillis(50)))
        .replicaLag(Delay.between(Duration.ZERO, Duration.ofMillis(20)))
        .limits(new Cloud.PartitionLimits(100_000, 500))
        .conflicts(0.15)
        .unprocessed(0.2)
        .throttled(0.02)
        .internalErrors(0.05)
        .latency(Delay.between(Duration.ZERO, Duration.ofMillis(2)))
        .lostBefore(0.05)
        .lostAfter(0.05);
  }

  @Test
  void nothingIsLostOnARealClock() {
    Search.of(1, 1).run(CloudStormTest::checkOnARealClock);
  }

  private static void checkOnARealClock(long seed) throws InterruptedException, ExecutionException {
    Cloud cloud = storm(seed).build();
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.builder().cloud(cloud).build()) {
      List<StormyWork> done = work(dynamoDb, seed, Form.of(25, 400), false);
      Thread.sleep(cloud.longestLag().toMillis());

      check(dynamoDb.directClient(), done);
      assertThat(done.stream().mapToInt(StormyWork::conflicts).sum()).as("conflicts").isPositive();
    }
  }

  @Test
  void nothingIsLostOnAVirtualClock() {
    Search.of(1, 1)
        .run(seed -> checkOnAVirtualClock(storm(seed).build(), seed, Form.of(30, 600), false));
  }

  @Test
  void nothingIsLostToClientsThatRetry() {
    Search.of(1, 1)
        .run(
            seed ->
                checkOnAVirtualClock(storm(seed).retries().build(), seed, Form.of(20, 400), true));
  }

  private static void checkOnAVirtualClock(Cloud cloud, long seed, int rounds, boolean retries)
      throws InterruptedException, ExecutionException {
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb dynamoDb = engine(cloud, clock)) {
      List<StormyWork> done = work(dynamoDb, seed, rounds, retries);
      clock.advance(cloud.longestLag());

      check(dynamoDb.directClient(), done);
    }
  }

  @Test
  void nothingIsLostInADirectoryThatIsOpenedAgainWithoutACloud(@TempDir Path directory) {
    Search.of(1, 1).run(seed -> checkInADirectory(directory, seed));
  }

  private static void checkInADirectory(Path directory, long seed)
      throws InterruptedException, ExecutionException {
    List<StormyWork> done;
    try (EmbeddedDynamoDb dynamoDb =
        EmbeddedDynamoDb.builder().at(directory).cloud(storm(seed).build()).build()) {
      done = work(dynamoDb, seed, Form.of(10, 200), false);
    }
    try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(directory)) {
      check(dynamoDb.client(), done);
    }
  }

  private static EmbeddedDynamoDb engine(Cloud cloud, InstantSource clock) {
    return EmbeddedDynamoDb.builder().cloud(cloud).clock(clock).build();
  }

  private static List<StormyWork> work(
      EmbeddedDynamoDb dynamoDb, long seed, int rounds, boolean retries)
      throws InterruptedException, ExecutionException {
    Clouded.createThings(dynamoDb.directClient());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<StormyWork> works = new ArrayList<>();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        StormyWork work =
            new StormyWork("t" + i, dynamoDb.client(), new SplittableRandom(seed + i), retries);
        works.add(work);
        running.add(threads.submit(() -> work.run(rounds)));
      }
      for (Future<?> each : running) {
        each.get();
      }
      return works;
    } finally {
      threads.shutdownNow();
    }
  }

  private static void check(DynamoDbClient client, List<StormyWork> works) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items =
        client.scanPaginator(r -> r.tableName(TABLE).consistentRead(true)).items().stream()
            .collect(
                Collectors.toMap(i -> Map.of("pk", i.get("pk"), "sk", i.get("sk")), item -> item));
    works.forEach(work -> work.checkOwn(items));
    StormyWork.checkShared(works, items);
    IndexesMatch.check(client, TABLE);
  }
}
