// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.StreamReport;
import dev.adjoin.TestDatabases;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.declare.Side;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Clients with the old and with the new model link and unlink while two processes migrate the
 * table, under the conditions of the cloud, with crashes of both. One thread runs at a time, and
 * hands over before each request, by seed; some edges are written by one client alone, others by
 * all. After every few requests, the numbers of all gates are compared with the edges that are
 * stored at that moment.
 */
final class ConcurrentMigration {
  private static final int BOOTHS = 2;
  private static final int MIGRATIONS = 2;
  private static final int CLIENTS = 4;
  private static final int OWN = 4;

  /**
   * The two models: visitors and booths, with visits that both may count.
   *
   * @param counting the sides with gates in both models
   * @param built the sides with gates in the new model only
   */
  record Edit(String before, String after, Set<Side> counting, Set<Side> built) {
    Edit {
      counting = Set.copyOf(counting);
      built = Set.copyOf(built);
    }

    /** Whether edges have a text that no other edge has. */
    boolean isUnique() {
      return after.contains("unique: [code]");
    }

    /** Whether edges are deleted with their booth. */
    boolean cascades() {
      return after.contains("onDelete: {to: cascade}");
    }

    /** Whether another program removes edges, and a worker applies that from the stream. */
    boolean isStreamed() {
      return after.contains("removals: streamed");
    }

    /** Whether booths have numbers that the old model does not maintain. */
    boolean storesNumbers() {
      return before.contains("visits: long?");
    }

    /** Whether edges copy the title of their booth. */
    boolean copies() {
      return after.contains("copy: {to: [title]}");
    }
  }

  /** A way in which a migration could be wrong, as a change of its requests. */
  enum Broken {
    NOTHING,
    /** An edge is counted in although another process has counted it in. */
    MOVE_WITHOUT_STAMP,
    /** One segment of the table is not read. */
    SKIP_SEGMENT,
    /** The former gates are removed before the edges were moved. */
    RETIRE_EARLY,
    /** Nobody waits until programs with the old model have ended. */
    TURN_EARLY
  }

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine;
  private final Baton baton;
  private final Random random;
  private final Edit edit;
  private final Broken broken;
  private final Map<String, Boolean> expected = new TreeMap<>();
  final List<Throwable> failures = new ArrayList<>();
  final Set<String> phases = new TreeSet<>();
  private final List<String> booths = new ArrayList<>();
  private int migrating = MIGRATIONS;
  private boolean isExpanded;
  private long requests;
  int linkedByOld;
  int linkedByNew;
  int linkedWhileSweeping;
  private boolean isSweeping;
  private long seeds;

  ConcurrentMigration(long seed, Edit edit, Broken broken) {
    this.random = new Random(seed);
    this.baton = new Baton(seed, MIGRATIONS + CLIENTS);
    this.edit = edit;
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
    return new SteppedEnvironment(
        clock,
        ++seeds,
        broken != Broken.TURN_EARLY || thread < 0 || thread >= MIGRATIONS,
        () -> {
          if (thread >= 0) {
            baton.pass(thread);
          }
        });
  }

  private Adjoin.Builder builder(String text, int thread) {
    return TestDatabases.builder(ModelFile.parse("fair.yaml", text), environment(thread))
        .deadline(Duration.ofSeconds(30))
        .settle(Duration.ofSeconds(40));
  }

  private void fill() {
    try (Adjoin db = builder(edit.before(), -1).connect(engine.directClient())) {
      db.createTable();
      for (int i = 0; i < BOOTHS; i++) {
        booths.add("b" + i);
        db.entity("Booth").create(booth("b" + i, true));
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

  private Item booth(String id, boolean isOld) {
    Item booth = Item.of("boothId", id);
    if (edit.storesNumbers() && isOld) {
      return booth.with("visits", 1000L);
    }
    return edit.copies() ? booth.with("title", "T") : booth;
  }

  private static String visitor(int client, int own) {
    return "v" + client + "-" + own;
  }

  private Item edge(String visitor, String booth) {
    Item edge = Item.of("visitorId", visitor, "boothId", booth);
    return edit.isUnique() ? edge.with("code", visitor + " " + booth) : edge;
  }

  void run() {
    fill();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < MIGRATIONS + CLIENTS; i++) {
      int thread = i;
      threads.add(new Thread(() -> play(thread), "migration-" + i));
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
            builder(edit.after(), thread)
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
      try (Adjoin db = builder(isOld ? edit.before() : edit.after(), thread).connect(client)) {
        for (int i = 0; i < 100 && (i < 15 || migrating > 0); i++) {
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
        if (random.nextBoolean()) {
          db.entity("Booth").create(booth(added, isOld));
        } else {
          db.entity("Booth").put(booth(added, isOld));
        }
        booths.add(added);
        return true;
      }
      if (edit.isStreamed() && random.nextInt(8) == 0) {
        remove(visitor, booth);
        expected.put(name, false);
        return true;
      }
      if (edit.isStreamed() && random.nextInt(8) == 0) {
        db.follow(engine.streams()).drain();
        return true;
      }
      if (random.nextInt(10) == 0) {
        if (!isOld || !edit.storesNumbers()) {
          read(db, booth);
        }
        return true;
      }
      if (edit.copies() && random.nextInt(10) == 0) {
        db.entity("Booth").change(booth).set("title").to("T" + baton.tick()).apply();
        return true;
      }
      if (random.nextInt(10) == 0) {
        db.entity("Booth").put(booth(booth, isOld));
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

  /** Removes an edge as a program without Adjoin does. */
  private void remove(String visitor, String booth) {
    while (true) {
      try {
        engine.directClient().deleteItem(r -> r.tableName("fair").key(key(visitor, booth)));
        return;
      } catch (TransactionConflictException e) {
        // Another program writes the edge.
      }
    }
  }

  private static Map<String, AttributeValue> key(String visitor, String booth) {
    return Map.of(
        "PK", AttributeValue.fromS("VISITOR#" + visitor),
        "SK", AttributeValue.fromS("BOOTH#" + booth));
  }

  /** A count that is shown is the number of edges, unless the worker still has to apply some. */
  private void read(Adjoin db, String booth) {
    Item item = db.entity("Booth").consistent().get(booth).orElseThrow();
    if (item.has("visits") && !edit.isStreamed()) {
      long edges = edges(Side.TO, false).getOrDefault(booth, 0L);
      assertThat(item.toMap()).as(booth).containsEntry("visits", edges);
    }
  }

  private boolean isStored(String visitor, String booth) {
    return engine
        .directClient()
        .getItem(r -> r.tableName("fair").consistentRead(true).key(key(visitor, booth)))
        .hasItem();
  }

  List<Map<String, AttributeValue>> items() {
    return engine
        .directClient()
        .scanPaginator(r -> r.tableName("fair").consistentRead(true))
        .items()
        .stream()
        .toList();
  }

  /** The numbers of gates are those of the edges that they count. */
  private void isExact() {
    if (edit.isStreamed()) {
      edit.built().forEach(side -> countsAtLeast(numbers(side), edges(side, true)));
      edit.counting().forEach(side -> countsAtLeast(numbers(side), edges(side, false)));
      return;
    }
    edit.counting().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
    edit.built().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, true)));
  }

  /** Edges that another program removed are counted until the worker has applied it. */
  private static void countsAtLeast(Map<String, Long> numbers, Map<String, Long> edges) {
    edges.forEach(
        (entity, number) ->
            assertThat(numbers.getOrDefault(entity, 0L)).as(entity).isGreaterThanOrEqualTo(number));
    assertThat(numbers.values()).allMatch(number -> number > 0);
  }

  private static String prefix(Side side) {
    return side == Side.FROM ? "VISITOR#" : "BOOTH#";
  }

  /**
   * The number of edges of each entity.
   *
   * @param isStamped whether only edges with a stamp count
   */
  private Map<String, Long> edges(Side side, boolean isStamped) {
    Map<String, Long> edges = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      String visitor = item.get("PK").s();
      String booth = item.get("SK").s();
      boolean isEdge = visitor.startsWith("VISITOR#") && booth.startsWith("BOOTH#");
      if (isEdge && (!isStamped || item.containsKey("_epoch_" + side.word()))) {
        edges.merge(side == Side.FROM ? visitor.substring(8) : booth.substring(6), 1L, Long::sum);
      }
    }
    return edges;
  }

  /** The number of each entity that is not 0: the sum of its gates. */
  private Map<String, Long> numbers(Side side) {
    Map<String, Long> numbers = new TreeMap<>();
    for (Map<String, AttributeValue> item : items()) {
      String partition = item.get("PK").s();
      if (partition.startsWith(prefix(side))) {
        String entity = partition.substring(prefix(side).length()).replaceFirst("#SHARD.*", "");
        numbers.merge(entity, number(side, item), Long::sum);
      }
    }
    numbers.values().removeIf(number -> number == 0);
    return numbers;
  }

  private static long number(Side side, Map<String, AttributeValue> item) {
    long sum = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      if (each.getKey().matches("_" + side.word() + "\\d*_Visit")) {
        Map<String, AttributeValue> gate = each.getValue().m();
        AttributeValue count = item.get(side == Side.FROM ? "trips" : "visits");
        sum += Long.parseLong((gate.containsKey("number") ? gate.get("number") : count).n());
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
    try (Adjoin db = builder(edit.after(), -1).connect(engine.directClient())) {
      // Changes of copied titles that were interrupted.
      db.resume();
      clock.advance(Duration.ofMinutes(1));
      db.resume();
      if (edit.isStreamed()) {
        StreamReport report = db.follow(engine.streams()).drain();
        assertThat(report.failures()).isEmpty();
      }
      edit.counting().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
      edit.built().forEach(side -> assertThat(numbers(side)).isEqualTo(edges(side, false)));
      CheckReport report = db.check().run();
      assertThat(report.findings()).as(report.toString()).isEmpty();
      Map<String, Long> all = edges(Side.TO, false);
      for (String booth : booths) {
        long edges = all.getOrDefault(booth, 0L);
        read(db, booth);
        assertThat(db.relationship("Visit").to(booth).count()).isEqualTo(edges);
        assertThat(db.relationship("Visit").to(booth).list()).hasSize((int) edges);
      }
      if (edit.cascades()) {
        delete(db, "b0");
        assertThat(db.check().run().findings()).isEmpty();
      }
    }
  }

  /** Deletes a booth with its edges; conflicts are frequent in a transaction of so many items. */
  private static void delete(Adjoin db, String booth) {
    for (int attempt = 1; ; attempt++) {
      try {
        db.entity("Booth").delete(booth);
        return;
      } catch (AdjoinException e) {
        assertThat(e.reason()).isEqualTo(Reason.CONFLICT);
        assertThat(attempt).isLessThan(10);
      }
    }
  }

  // ---- Broken migrations ----------------------------------------------------------------------

  private DynamoDbClient changed(DynamoDbClient client) {
    return switch (broken) {
      case NOTHING, TURN_EARLY -> client;
      case MOVE_WITHOUT_STAMP -> changing(client, ConcurrentMigration::withoutStamp);
      case SKIP_SEGMENT, RETIRE_EARLY -> scanning(client);
    };
  }

  private static TransactWriteItemsRequest withoutStamp(TransactWriteItemsRequest request) {
    List<TransactWriteItem> items = new ArrayList<>();
    for (TransactWriteItem item : request.transactItems()) {
      boolean isMove =
          item.update() != null
              && item.update().expressionAttributeNames().values().stream()
                  .anyMatch(name -> name.startsWith("_epoch_"));
      String condition = isMove ? item.update().conditionExpression() : "";
      items.add(
          isMove
              ? item.toBuilder()
                  .update(
                      item.update().toBuilder()
                          .conditionExpression(
                              condition.replaceFirst(
                                  "( AND attribute_not_exists\\([^)]*\\))+$", ""))
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
        phases.contains("waiting for programs with the old model") && !phases.contains("verifying");
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
