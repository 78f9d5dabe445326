// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Sixteen threads link and unlink the same hundred edges, in each kind of storage that takes a
 * transaction, while transactions conflict, requests are throttled and responses get lost.
 */
class StormTest {
  private static final String MODEL =
      """
      table: Storm
      entities:
        Person: {id: personId, attributes: {personId: string}}
        Club: {id: clubId, attributes: {clubId: string}}
      relationships:
        Counted: {from: Person, to: Club, as: {from: C, to: CI}, count: {from: clubs, to: members}}
        Mirrored: {from: Person, to: Club, as: {from: M, to: MI},
                   inverse: mirror, integrity: checked}
        Sharded: {from: Person, to: Club, as: {from: S, to: SI},
                  shards: {to: 4}, count: {to: fans}}
        Summarised: {from: Person, to: Club, store: summaries, attributes: {since: int},
                     as: {from: joined, to: people}, max: {from: 50, to: 50}}
      """;
  private static final List<String> KINDS = List.of("Counted", "Mirrored", "Sharded", "Summarised");
  private static final List<String> IDS = IntStream.range(0, 10).mapToObj(i -> "" + i).toList();
  private static final int THREADS = 16;
  private static final Duration TIME = Duration.ofSeconds(Form.of(1, 20));

  private static Cloud cloud(long seed) {
    return Cloud.builder(seed)
        .indexLag(Delay.heavyTailed(Duration.ofMillis(2), Duration.ofMillis(100)))
        .conflicts(0.02)
        .throttled(0.01)
        .internalErrors(0.01)
        .lostBefore(0.01)
        .lostAfter(0.02)
        .latency(Delay.heavyTailed(Duration.ofMillis(1), Duration.ofMillis(10)))
        .retries()
        .build();
  }

  /** The number of reported links of each edge, minus that of its reported unlinks. */
  private final Map<String, AtomicInteger> reported = new ConcurrentHashMap<>();

  /** The number of requests that DynamoDB did not complete at the first attempt. */
  private final AtomicInteger failures = new AtomicInteger();

  private EmbeddedDynamoDb engine;
  private Adjoin db;

  private void open(Cloud cloud) {
    engine = EmbeddedDynamoDb.builder().cloud(cloud).build();
    db =
        Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
            .listener(report -> failures.addAndGet(report.failure() == null ? 0 : 1))
            .connect(engine.client());
    db.createTableIfAbsent();
    for (String id : IDS) {
      db.entity("Person").create(Item.of("personId", id));
      db.entity("Club").create(Item.of("clubId", id));
    }
  }

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  @Test
  void afterwardsEverythingAgrees() {
    Search.of(1, 1).run(this::storm);
  }

  private void storm(long seed) throws Exception {
    Cloud cloud = cloud(seed);
    open(cloud);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> running = new ArrayList<>();
    long end = System.nanoTime() + TIME.toNanos();
    for (int i = 0; i < THREADS; i++) {
      Random random = Search.random(seed * THREADS + i);
      running.add(threads.submit(() -> work(random, end)));
    }
    for (Future<?> each : running) {
      each.get();
    }
    threads.shutdown();
    TimeUnit.MILLISECONDS.sleep(cloud.longestLag().toMillis());

    assertThat(failures).hasPositiveValue();
    assertThat(Intact.problems(db.table())).isEmpty();
    KINDS.forEach(this::bothSidesAgree);
    KINDS.forEach(this::countsAgree);
  }

  private void work(Random random, long end) {
    while (System.nanoTime() < end) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      String person = IDS.get(random.nextInt(IDS.size()));
      String club = IDS.get(random.nextInt(IDS.size()));
      Edges<Item> edges = db.relationship(kind);
      AtomicInteger number =
          reported.computeIfAbsent(name(kind, person, club), edge -> new AtomicInteger());
      if (random.nextBoolean()) {
        Item edge = Item.of("personId", person, "clubId", club);
        Item full = kind.equals("Summarised") ? edge.with("since", random.nextInt(9)) : edge;
        number.addAndGet(edges.link(full) instanceof Linked ? 1 : 0);
      } else {
        number.addAndGet(edges.unlink(person, club) instanceof Unlinked ? -1 : 0);
      }
    }
  }

  private static String name(String kind, String person, String club) {
    return kind + " " + person + " " + club;
  }

  private void bothSidesAgree(String kind) {
    Set<String> there =
        reported.entrySet().stream()
            .filter(edge -> edge.getKey().startsWith(kind) && edge.getValue().get() == 1)
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(reported.values()).extracting(AtomicInteger::get).containsOnly(0, 1);
    assertThat(listed(kind, "from")).isEqualTo(there);
    assertThat(listed(kind, "to")).isEqualTo(there);
  }

  private Set<String> listed(String kind, String side) {
    Edges<Item> edges = db.relationship(kind);
    return IDS.stream()
        .flatMap(id -> (side.equals("from") ? edges.from(id) : edges.to(id)).stream())
        .map(edge -> name(kind, edge.string("personId"), edge.string("clubId")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void countsAgree(String kind) {
    Edges<Item> edges = db.relationship(kind);
    for (String id : IDS) {
      assertThat(edges.to(id).count()).isEqualTo(edges.to(id).list().size());
      assertThat(edges.from(id).count()).isEqualTo(edges.from(id).list().size());
    }
  }
}
