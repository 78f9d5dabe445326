// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Clients with the old and with the new model link and unlink while two processes migrate to more
 * shards, under the conditions of the cloud, with crashes of both. One thread runs at a time, and
 * hands over before each request, by seed; some edges are written by one client alone, others by
 * all. After every few requests, the numbers of all gates are compared with the edges that are
 * stored at that moment.
 */
class ReshardingTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string}}
        Booth: {id: boothId, attributes: {boothId: string}}
      relationships:
        Visit: {from: Visitor, to: Booth, onDelete: {to: cascade}, count: {to: visits}, shards: {to: SHARDS}, attributes: {note: int?}}
      """;

  private static final int BOOTHS = 2;
  private static final int MIGRATIONS = 2;
  private static final int CLIENTS = 4;
  private static final int OWN = 4;

  private static String model(int shards) {
    return MODEL.replace("SHARDS", Integer.toString(shards));
  }

  /** A way in which a migration could be wrong, as a change of its requests. */
  private enum Broken {
    NOTHING,
    /** An edge is moved although another process has moved it. */
    MOVE_WITHOUT_STAMP,
    /** One segment of the table is not read. */
    SKIP_SEGMENT,
    /** The former gates are removed before the edges were moved. */
    RETIRE_EARLY
  }

  /** One run with its state. */
  private static final class World {
    private final VirtualClock clock = new VirtualClock();
    private final EmbeddedDynamoDb engine;
    private final Baton baton;
    private final Random random;
    private final String before;
    private final String after;
    private final Broken broken;
    private final Map<String, Boolean> expected = new TreeMap<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final Set<String> phases = new TreeSet<>();
    private final List<String> booths = new ArrayList<>();
    private int migrating = MIGRATIONS;
    private boolean isExpanded;
    private long requests;
    private int linkedByOld;
    private int linkedByNew;
    private int linkedWhileSweeping;
    private boolean isSweeping;
    private long seeds;

    World(long seed, int was, int is, Broken broken) {
      this.random = new Random(seed);
      this.baton = new Baton(seed, MIGRATIONS + CLIENTS);
      this.before = model(was);
      this.after = model(is);
      this.broken = broken;
      this.seeds = seed * 1000;
      Cloud cloud =
          Cloud.builder(seed)
              .indexLag(Delay.heavyTailed(Duration.ofMillis(50), Duration.ofSeconds(5)))
              .conflicts(0.03)
              .throttled(0.01)
              .internalErrors(0.01)
              .lostBefore(0.01)
              .lostAfter(0.01)
              .latency(Delay.heavyTailed(Duration.ofMillis(3), Duration.ofMillis(50)))
              .retries()
              .build();
      this.engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
    }

    /** An environment in which others run while a thread sleeps. */
    private Environment environment(int thread) {
      VirtualEnvironment virtual = new VirtualEnvironment(clock, ++seeds);
      return new Environment() {
        @Override
        public Instant now() {
          return virtual.now();
        }

        @Override
        public long nanos() {
          return virtual.nanos();
        }

        @Override
        public void sleep(Duration duration) {
          Instant end = clock.instant().plus(duration);
          while (clock.instant().isBefore(end)) {
            Duration left = Duration.between(clock.instant(), end);
            Duration step = Duration.ofSeconds(5);
            clock.advance(left.compareTo(step) < 0 ? left : step);
            if (thread >= 0) {
              baton.pass(thread);
            }
          }
        }

        @Override
        public double random() {
          return virtual.random();
        }

        @Override
        public String newName() {
          return virtual.newName();
        }

        @Override
        public <T> Future<T> start(Callable<T> task) {
          return virtual.start(task);
        }

        @Override
        public void close() {}

        @Override
        public void requireOpen() {}
      };
    }

    private Adjoin.Builder builder(String text, int thread) {
      return TestDatabases.builder(ModelFile.parse("fair.yaml", text), environment(thread))
          .deadline(Duration.ofSeconds(30))
          .settle(Duration.ofSeconds(40));
    }

    private void fill() {
      try (Adjoin db = builder(before, -1).connect(engine.directClient())) {
        db.createTable();
        for (int i = 0; i < BOOTHS; i++) {
          booths.add("b" + i);
          db.entity("Booth").create(Item.of("boothId", "b" + i));
        }
        for (int i = 0; i < OWN; i++) {
          db.entity("Visitor").create(Item.of("visitorId", "s" + i));
          db.relationship("Visit").link(edge("s" + i, "b0"));
        }
        // The edges of the last one stay as they are.
        for (int client = 0; client <= CLIENTS; client++) {
          for (int own = 0; own < OWN; own++) {
            String visitor = visitor(client, own);
            db.entity("Visitor").create(Item.of("visitorId", visitor));
            for (int booth = 0; booth < BOOTHS; booth++) {
              boolean isLinked = (own + booth) % 2 == 0;
              expected.put(visitor + " b" + booth, isLinked);
              if (isLinked) {
                db.relationship("Visit").link(edge(visitor, "b" + booth));
              }
            }
          }
        }
      }
    }

    private static String visitor(int client, int own) {
      return "v" + client + "-" + own;
    }

    private static Item edge(String visitor, String booth) {
      return Item.of("visitorId", visitor, "boothId", booth);
    }

    void run() {
      fill();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < MIGRATIONS + CLIENTS; i++) {
        int thread = i;
        threads.add(new Thread(() -> play(thread), "resharding-" + i));
      }
      threads.forEach(Thread::start);
      baton.begin();
      threads.forEach(
          thread -> {
            try {
              thread.join();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    }

    private void play(int thread) {
      baton.await(thread);
      try {
        if (thread < MIGRATIONS) {
          migrate(thread);
        } else {
          write(thread);
        }
      } catch (RuntimeException | Error e) {
        failures.add(e);
      } finally {
        if (thread < MIGRATIONS) {
          migrating--;
        }
        baton.finish(thread);
      }
    }

    /** Before each request, others run; now and then all numbers are compared. */
    private void pass(int thread) {
      baton.pass(thread);
      if (++requests % 7 == 0) {
        isExact();
      }
    }

    private void migrate(int thread) {
      while (true) {
        DynamoDbClient client =
            SimulatedClient.of(
                changed(engine.client()),
                request -> pass(thread),
                random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(60),
                random.nextBoolean());
        try {
          Migration migration =
              builder(after, thread)
                  .migrate(client)
                  .segments(2)
                  .withoutBackup()
                  .onProgress(
                      progress -> {
                        phases.add(progress.step());
                        isSweeping |= progress.step().equals("sweeping");
                      });
          if (!isExpanded) {
            migration.run();
            isExpanded = true;
            // Programs of both models write for a while.
            for (int i = 0; i < 100; i++) {
              sleep(thread);
            }
          }
          migration.finish().run();
          return;
        } catch (SimulatedClient.Stopped e) {
          // The next process goes on.
        } catch (AdjoinException e) {
          if (e.reason() != Reason.UNAVAILABLE && e.reason() != Reason.CONFLICT) {
            throw e;
          }
        }
      }
    }

    /** Links and unlinks edges that no other client writes. */
    private void write(int thread) {
      int number = thread - MIGRATIONS;
      boolean isOld = number % 2 == 0;
      for (int left = 12; left > 0; left -= migrating == 0 ? 1 : 0) {
        DynamoDbClient client =
            SimulatedClient.of(
                engine.client(),
                request -> pass(thread),
                random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 0,
                random.nextBoolean());
        try (Adjoin db = builder(isOld ? before : after, thread).connect(client)) {
          for (int i = 0; i < (isOld ? 15 : 100) && (i < 15 || migrating > 0); i++) {
            boolean isAllowed = one(db, number, isOld);
            if (!isAllowed && isOld) {
              isOld = false;
              break;
            }
          }
        } catch (AdjoinException e) {
          assertThat(e.reason())
              .isIn(Reason.DIFFERENT_DESIGN, Reason.UNAVAILABLE, Reason.CONFLICT, Reason.REFUSED);
          isOld &= e.reason() != Reason.DIFFERENT_DESIGN;
          sleep(thread);
        } catch (SimulatedClient.Stopped e) {
          // The process ended; the next one finds what it left.
        }
      }
    }

    private void sleep(int thread) {
      clock.advance(Duration.ofSeconds(1));
      baton.pass(thread);
    }

    /** One link or unlink; false if this program must not write. */
    private boolean one(Adjoin db, int number, boolean isOld) {
      // The visitors of nobody are those of all clients, so that nobody knows what is stored.
      boolean isShared = random.nextBoolean();
      String visitor = isShared ? "s" + random.nextInt(OWN) : visitor(number, random.nextInt(OWN));
      String booth = booths.get(random.nextInt(booths.size()));
      String name = visitor + " " + booth;
      if (!isShared) {
        expected.putIfAbsent(name, false);
      }
      try {
        if (isShared) {
          if (random.nextBoolean()) {
            db.relationship("Visit").link(edge(visitor, booth));
          } else {
            db.relationship("Visit").unlink(visitor, booth);
          }
          return true;
        }
        if (random.nextInt(20) == 0) {
          String added = "c" + baton.tick();
          db.entity("Booth").create(Item.of("boothId", added));
          booths.add(added);
          return true;
        }
        if (random.nextInt(5) == 0) {
          db.relationship("Visit").put(edge(visitor, booth).with("note", random.nextInt(9)));
          expected.put(name, true);
        } else if (random.nextBoolean()) {
          LinkOutcome<Item> outcome = db.relationship("Visit").link(edge(visitor, booth));
          assertThat(outcome instanceof LinkOutcome.Linked<Item>)
              .as("a link of %s while linked is %s", name, expected.get(name))
              .isEqualTo(!expected.get(name));
          expected.put(name, true);
          linkedByOld += isOld ? 1 : 0;
          linkedByNew += !isOld && !isSweeping ? 1 : 0;
          linkedWhileSweeping += isSweeping && migrating > 0 ? 1 : 0;
        } else {
          UnlinkOutcome<Item> outcome = db.relationship("Visit").unlink(visitor, booth);
          assertThat(outcome instanceof UnlinkOutcome.Unlinked<Item>)
              .as("an unlink of %s while linked is %s", name, expected.get(name))
              .isEqualTo(expected.get(name));
          expected.put(name, false);
        }
        return true;
      } catch (AdjoinException e) {
        if (isOld && (e.reason() == Reason.DIFFERENT_DESIGN || e.reason() == Reason.REFUSED)) {
          return false;
        }
        // A program with the new model can always write.
        assertThat(e.reason())
            .as(e.getMessage())
            .isIn(Reason.UNKNOWN, Reason.UNAVAILABLE, Reason.CONFLICT);
        expected.computeIfPresent(name, (key, known) -> isStored(visitor, booth));
        return true;
      } catch (SimulatedClient.Stopped e) {
        expected.computeIfPresent(name, (key, known) -> isStored(visitor, booth));
        throw e;
      }
    }

    private boolean isStored(String visitor, String booth) {
      return engine
          .directClient()
          .getItem(
              r ->
                  r.tableName("fair")
                      .consistentRead(true)
                      .key(
                          Map.of(
                              "PK", AttributeValue.fromS("VISITOR#" + visitor),
                              "SK", AttributeValue.fromS("BOOTH#" + booth))))
          .hasItem();
    }

    private List<Map<String, AttributeValue>> items() {
      return engine
          .directClient()
          .scanPaginator(r -> r.tableName("fair").consistentRead(true))
          .items()
          .stream()
          .toList();
    }

    /** The numbers of the gates of both epochs are those of the edges. */
    void isExact() {
      Map<String, Long> edges = new TreeMap<>();
      Map<String, Long> numbers = new TreeMap<>();
      for (Map<String, AttributeValue> item : items()) {
        String partition = item.get("PK").s();
        String sort = item.get("SK").s();
        if (partition.startsWith("VISITOR#") && sort.startsWith("BOOTH#")) {
          edges.merge(sort.substring(6), 1L, Long::sum);
        } else if (partition.startsWith("BOOTH#")) {
          String booth = partition.substring(6).replaceFirst("#SHARD.*", "");
          numbers.merge(booth, number(item), Long::sum);
        }
      }
      numbers.values().removeIf(number -> number == 0);
      assertThat(numbers).isEqualTo(edges);
    }

    private static long number(Map<String, AttributeValue> item) {
      long sum = 0;
      for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
        AttributeValue value = each.getValue();
        if (each.getKey().equals("visits")) {
          sum += Long.parseLong(value.n());
        } else if (value.hasM() && value.m().containsKey("number")) {
          sum += Long.parseLong(value.m().get("number").n());
        }
      }
      return sum;
    }

    /** Nothing is lost, nothing doubled, and a check finds nothing wrong. */
    void isIntact() {
      isExact();
      expected.forEach(
          (name, isLinked) ->
              assertThat(isStored(name.split(" ")[0], name.split(" ")[1]))
                  .as(name)
                  .isEqualTo(isLinked));
      clock.advance(Duration.ofMinutes(1));
      try (Adjoin db = builder(after, -1).connect(engine.directClient())) {
        CheckReport report = db.check().run();
        assertThat(report.findings()).as(report.toString()).isEmpty();
        for (String booth : booths) {
          long edges =
              items().stream()
                  .filter(item -> item.get("PK").s().startsWith("VISITOR#"))
                  .filter(item -> item.get("SK").s().equals("BOOTH#" + booth))
                  .count();
          assertThat(db.relationship("Visit").to(booth).count()).isEqualTo(edges);
          assertThat(db.relationship("Visit").to(booth).list()).hasSize((int) edges);
        }
        assertThat(items())
            .noneMatch(item -> item.containsKey("_to_Visit"))
            .noneMatch(item -> item.containsKey("visits"));
        db.entity("Booth").delete("b0");
        assertThat(db.check().run().findings()).isEmpty();
      }
    }

    // ---- Broken migrations ----------------------------------------------------------------------

    private DynamoDbClient changed(DynamoDbClient client) {
      return switch (broken) {
        case NOTHING -> client;
        case MOVE_WITHOUT_STAMP -> changing(client, World::withoutStamp);
        case SKIP_SEGMENT, RETIRE_EARLY -> scanning(client);
      };
    }

    private static TransactWriteItemsRequest withoutStamp(TransactWriteItemsRequest request) {
      List<TransactWriteItem> items = new ArrayList<>();
      for (TransactWriteItem item : request.transactItems()) {
        boolean isMove =
            item.update() != null
                && item.update().expressionAttributeNames().containsValue("_epoch_to");
        String condition = isMove ? item.update().conditionExpression() : "";
        items.add(
            isMove
                ? item.toBuilder()
                    .update(
                        item.update().toBuilder()
                            .conditionExpression(
                                condition.replaceFirst(" AND attribute_not_exists\\([^)]*\\)$", ""))
                            .build())
                    .build()
                : item);
      }
      return request.toBuilder().transactItems(items).build();
    }

    private static DynamoDbClient changing(
        DynamoDbClient client, UnaryOperator<TransactWriteItemsRequest> change) {
      return proxy(
          client,
          argument ->
              argument instanceof TransactWriteItemsRequest write ? change.apply(write) : argument);
    }

    private DynamoDbClient scanning(DynamoDbClient client) {
      return proxy(
          client,
          argument -> {
            if (argument instanceof ScanRequest && isSweeping && broken == Broken.RETIRE_EARLY) {
              retire();
            }
            return argument instanceof ScanRequest scan && isSkipped(scan)
                ? scan.toBuilder().filterExpression("attribute_not_exists(PK)").build()
                : argument;
          });
    }

    private boolean isSkipped(ScanRequest scan) {
      boolean isSwept =
          phases.contains("waiting for programs with the old model")
              && !phases.contains("verifying");
      return broken == Broken.SKIP_SEGMENT && isSwept && Integer.valueOf(1).equals(scan.segment());
    }

    private void retire() {
      for (int i = 0; i < BOOTHS; i++) {
        AttributeValue key = AttributeValue.fromS("BOOTH#b" + i);
        engine
            .directClient()
            .updateItem(
                r ->
                    r.tableName("fair")
                        .key(Map.of("PK", key, "SK", key))
                        .updateExpression("REMOVE #m, visits")
                        .expressionAttributeNames(Map.of("#m", "_to_Visit")));
      }
    }

    private static DynamoDbClient proxy(DynamoDbClient client, UnaryOperator<Object> request) {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              DynamoDbClient.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (self, method, arguments) -> {
                Object[] changed = arguments == null ? null : arguments.clone();
                if (changed != null && changed.length == 1) {
                  changed[0] = request.apply(changed[0]);
                }
                try {
                  return method.invoke(client, changed);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 8", "2, 1, 8", "3, 4, 8", "4, 1, 8", "5, 3, 5", "6, 1, 2"})
  void everyEdgeIsCountedOnceWhileClientsLinkAndUnlink(long seed, int was, int is) {
    World world = new World(seed, was, is, Broken.NOTHING);
    world.run();
    assertThat(world.failures).isEmpty();
    assertThat(world.phases)
        .contains(
            "waiting for programs with the old model",
            "waiting for programs to write by the new design",
            "sweeping",
            "verifying");
    assertThat(world.linkedByOld).isPositive();
    assertThat(world.linkedByNew).isPositive();
    assertThat(world.linkedWhileSweeping).isPositive();
    world.isIntact();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
  void aBrokenMigrationIsNoticed(Broken broken) {
    assertThatThrownBy(
            () -> {
              for (long seed = 1; seed <= 6; seed++) {
                World world = new World(seed, 1, 8, broken);
                world.run();
                assertThat(world.failures).isEmpty();
                world.isIntact();
              }
            })
        .isInstanceOf(AssertionError.class);
  }
}
