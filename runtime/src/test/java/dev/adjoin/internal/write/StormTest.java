// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.testing.search.Search;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads link, unlink and change the same edges while requests fail in every way. */
class StormTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 40;
  private static final List<String> STUDENTS = List.of("ada", "bob", "cyd", "dan");
  private static final List<String> ENDS = List.of("x", "y");
  private static final List<String> KINDS =
      List.of("Visit", "Enrollment", "Badge", "Seat", "Ticket", "Club");

  /** The number of links of each edge, minus that of its unlinks. */
  private final Map<String, AtomicInteger> balance = new ConcurrentHashMap<>();

  private final Set<Reason> reasons = ConcurrentHashMap.newKeySet();

  @Test
  @Timeout(120)
  void bothDirectionsCountsMirrorsAndSummariesAgreeAfterwards() {
    Search.of(1, 10)
        .run(
            seed -> {
              run(cloud(seed).retries().throttled(0.02).build(), seed);
              assertThat(reasons).isSubsetOf(Reason.FULL, Reason.NOT_FOUND, Reason.UNKNOWN);
            });
  }

  /** Reads of a client without retries can fail; nothing was written then. */
  @Test
  @Timeout(120)
  void theyAgreeTooBehindAClientThatRepeatsNothing() {
    Search.of(1, 10)
        .run(
            seed -> {
              run(cloud(seed).build(), seed);
              assertThat(reasons)
                  .isSubsetOf(Reason.FULL, Reason.NOT_FOUND, Reason.UNKNOWN, Reason.UNAVAILABLE);
            });
  }

  private static Cloud.Builder cloud(long seed) {
    return Cloud.builder(seed)
        .conflicts(0.02)
        .internalErrors(0.05)
        .lostBefore(0.03)
        .lostAfter(0.05)
        .latency(Delay.heavyTailed(Duration.ofMillis(1), Duration.ofMillis(20)));
  }

  private void run(Cloud cloud, long seed) throws Exception {
    balance.clear();
    reasons.clear();
    try (Database db = Database.of(Campus.MODEL, cloud)) {
      entities(db);
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = Search.random(seed * THREADS + i);
        running.add(threads.submit(() -> work(db, random)));
      }
      for (Future<?> each : running) {
        each.get();
      }
      threads.shutdown();
      Intact.check(db);
      assertThat(db.requests.stream().filter(r -> r.failure() != null && r.attempt() > 1))
          .isNotEmpty();
      edgesAreThoseThatWereLinked(db);
    }
  }

  private static void entities(Database db) {
    for (String id : STUDENTS) {
      db.entity("Student").create(Item.of("studentId", id, "name", id));
    }
    for (String id : ENDS) {
      db.entity("Course").create(Item.of("courseId", id, "title", id));
      db.entity("Room").create(Item.of("roomId", id, "seats", 1));
    }
  }

  private void work(Database db, Random random) {
    for (int i = 0; i < ROUNDS; i++) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      String student = STUDENTS.get(random.nextInt(STUDENTS.size()));
      String end = ENDS.get(random.nextInt(ENDS.size()));
      try {
        once(db, random, kind, student, end);
      } catch (AdjoinException e) {
        reasons.add(e.reason());
      }
    }
  }

  private void once(Database db, Random random, String kind, String student, String end) {
    ItemWriter<Item> edges = db.edges(kind);
    boolean isCourse = kind.equals("Enrollment") || kind.equals("Seat");
    Object[] id =
        kind.equals("Enrollment")
            ? new Object[] {student, end, "2026-1"}
            : new Object[] {student, end};
    Item edge = Item.of("studentId", student, isCourse ? "courseId" : "roomId", end);
    Item full = edge(kind, edge, random.nextInt(5));
    int chance = random.nextInt(10);
    if (chance < 5) {
      if (edges.link(full) instanceof Linked) {
        balance(kind, student, end).incrementAndGet();
      }
    } else if (chance < 9) {
      if (edges.unlink(id) instanceof Unlinked) {
        balance(kind, student, end).decrementAndGet();
      }
    } else {
      change(edges, kind, random.nextInt(9), id);
    }
  }

  private AtomicInteger balance(String kind, String student, String end) {
    return balance.computeIfAbsent(kind + " " + student + " " + end, k -> new AtomicInteger());
  }

  private static Item edge(String kind, Item edge, int number) {
    return switch (kind) {
      case "Visit" -> edge.with("at", number);
      case "Enrollment" -> edge.with("semester", "2026-1");
      case "Badge" -> edge.with("level", number);
      case "Club" -> edge.with("role", "r" + number).with("tags", Set.of("t" + number));
      default -> edge;
    };
  }

  private static void change(ItemWriter<Item> edges, String kind, int number, Object... id) {
    switch (kind) {
      case "Visit" -> edges.change(id).add("at").by(1).apply();
      case "Enrollment" -> edges.change(id).add("points").by(number).apply();
      case "Badge" -> edges.edit(b -> b.with("level", b.integer("level") + 1), id);
      case "Seat" -> edges.change(id).add("row").by(number).apply();
      case "Club" -> edges.change(id).include("tags").elements(List.of("n" + number)).apply();
      default -> edges.change(id).set("price").to(number).apply();
    }
  }

  /**
   * Checks that each stored edge was linked exactly once more than it was unlinked, and each other
   * edge as often. Trusted edges are left out: their link is a single write, which is recognised
   * after a lost response only while no other writer changes the edge.
   */
  private void edgesAreThoseThatWereLinked(Database db) {
    Map<String, Integer> stored = new ConcurrentHashMap<>();
    balance.keySet().removeIf(edge -> edge.startsWith("Visit"));
    for (String kind : KINDS) {
      for (String student : STUDENTS) {
        for (String end : ENDS) {
          boolean isThere = isThere(db, kind, student, end);
          stored.put(kind + " " + student + " " + end, isThere ? 1 : 0);
        }
      }
    }
    balance.forEach(
        (edge, number) -> assertThat(number.get()).as(edge).isEqualTo(stored.get(edge)));
  }

  private static boolean isThere(Database db, String kind, String student, String end) {
    if (kind.equals("Club")) {
      return db.stored("STUDENT#" + student, "PROFILE").get("clubsOf").m().containsKey(end);
    }
    String sort =
        switch (kind) {
          case "Visit" -> "ROOM#";
          case "Enrollment" -> "COURSE#2026-1#";
          default -> kind.toUpperCase() + "#";
        };
    return !db.stored("STUDENT#" + student, sort + end).isEmpty();
  }
}
