// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.StreamReport;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.StreamSharding;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * One run of programs with Adjoin, of a program without it that removes and changes items, of time
 * to live, and of a worker that gets the records of the stream late, twice and in any order. One
 * runs at a time and hands over at each request, in virtual time, under the conditions of the
 * cloud; the worker is stopped at any request. In every third run, one more process migrates the
 * table to a model that counts what was not counted, and is stopped too.
 *
 * <p>When all records were delivered the table must be intact: every count is the number of edges,
 * every edge has its mirror, every copy is fresh. A record of days ago must change nothing.
 */
final class StreamSimulation {
  private static final CompiledModel MODEL = model("shards: {to: 2}", "count: {to: fans}");

  /** The model before fans were counted. */
  private static final CompiledModel BEFORE = model("", "");

  private static CompiledModel model(String... fans) {
    String text =
        """
          model: clubs
          table: {name: Clubs, stream: true}
          entities:
            User:
              id: userId
              attributes: {userId: string, name: string, email: string}
              unique: [email]
              removals: streamed
            Club:
              id: clubId
              attributes: {clubId: string, title: string}
          relationships:
            Member:
              from: User
              to: Club
              attributes: {until: instant?, rank: int = 0}
              expires: until
              expiry: streamed
              removals: streamed
              inverse: mirror
              order: {to: [rank]}
              count: {from: clubs, to: members}
              copy: {from: [name]}
              onDelete: {from: cascade}
            Fan:
              from: User
              to: Club
              as: {from: FAN_OF, to: FAN}
              removals: streamed
              %s
              onDelete: {from: cascade}
          """;
    String settings = String.join("\n    ", fans);
    return Adjoin.compile(ModelFile.parse("clubs.yaml", text.formatted(settings)));
  }

  private static final int USERS = 4;
  private static final int CLUBS = 2;
  private static final int CALLS = 12;
  private static final int WORKER = 2;
  private static final int STRANGER = 3;
  private static final int MIGRATION = 4;
  private static final int THREADS = 4;
  private static final int PROCESSES = 30;
  private static final Duration LONG_AGO = Duration.ofDays(3);

  private final long seed;
  private final Variant variant;
  private final UnaryOperator<Record> delivery;
  private final Random random;
  private final VirtualClock clock = new VirtualClock();
  private final Cloud cloud;
  private final EmbeddedDynamoDb engine;
  private final boolean isMigrated;
  private final int threads;
  private final Baton baton;
  private boolean isMigrating;
  private final List<String> calls = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private int programs;

  private StreamSimulation(long seed, Variant variant, UnaryOperator<Record> delivery) {
    this.seed = seed;
    this.variant = variant;
    this.delivery = delivery;
    this.random = new Random(seed * 31 + 5);
    this.cloud = History.of(seed).cloud();
    this.engine =
        EmbeddedDynamoDb.builder()
            .clock(clock)
            .cloud(cloud)
            .sharding(new StreamSharding(2, Duration.ofHours(4), 30))
            .build();
    this.isMigrated = seed % 3 == 0;
    this.threads = isMigrated ? THREADS + 1 : THREADS;
    this.baton = new Baton(seed, threads);
    this.isMigrating = isMigrated;
  }

  /**
   * Runs a history; returns what is wrong, with the calls that led to it. Empty if nothing is.
   *
   * @param variant changes the requests or responses of each program with Adjoin
   * @param delivery changes the records that the worker gets
   */
  static List<String> run(long seed, Variant variant, UnaryOperator<Record> delivery) {
    StreamSimulation simulation = new StreamSimulation(seed, variant, delivery);
    try {
      simulation.run();
      if (!simulation.problems.isEmpty()) {
        simulation.problems.addAll(simulation.calls);
      }
      return simulation.problems;
    } finally {
      simulation.engine.close();
    }
  }

  /** Opens the table with the new model or, until a migration has begun, with the old one. */
  private Adjoin open(DynamoDbClient client) {
    for (int attempt = 1; ; attempt++) {
      try {
        return open(attempt % 2 == 1 ? MODEL : BEFORE, client);
      } catch (AdjoinException e) {
        if (!isMigrated || attempt == PROCESSES) {
          throw e;
        }
      }
    }
  }

  private Adjoin open(CompiledModel model, DynamoDbClient client) {
    VirtualEnvironment environment = new VirtualEnvironment(clock, seed * 1000 + ++programs);
    return TestDatabases.connect(model, client, environment, isMigrated);
  }

  private void run() {
    Adjoin first = open(isMigrated ? BEFORE : MODEL, engine.directClient());
    first.createTable();
    for (int i = 0; i < USERS; i++) {
      first.entity("User").create(user("u" + i));
    }
    for (int i = 0; i < CLUBS; i++) {
      first.entity("Club").create(Item.of("clubId", "c" + i, "title", "Club"));
    }
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> play(number), "program-" + i);
      thread.start();
      all.add(thread);
    }
    baton.begin();
    all.forEach(StreamSimulation::join);
    verify();
  }

  private static Item user(String id) {
    return Item.of("userId", id, "name", "Name", "email", id + "@example.org");
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void play(int number) {
    baton.await(number);
    try {
      switch (number) {
        case STRANGER -> strange();
        case WORKER -> deliverSome();
        case MIGRATION -> {
          migrate();
          isMigrating = false;
        }
        default -> call(number);
      }
    } catch (RuntimeException | Error e) {
      problems.add("program " + number + " threw " + e);
    } finally {
      baton.finish(number);
    }
  }

  private DynamoDbClient client(int number, int stop) {
    DynamoDbClient client =
        SimulatedClient.of(
            engine.client(), clock, request -> baton.pass(number), stop, random.nextBoolean());
    return variant.around(RetryingClient.of(client, clock), clock);
  }

  // ---- The migration

  /** Whether a program goes on: while a migration is under way more slowly, and longer. */
  private boolean isGoingOn(int number, int done, int usual) {
    for (int i = 0; isMigrating && i < 30; i++) {
      baton.pass(number);
    }
    return done < (isMigrating ? 3 * usual : usual);
  }

  /** Migrates the table, by processes that are stopped at any request. */
  private void migrate() {
    for (int process = 0; process < PROCESSES; process++) {
      baton.pass(MIGRATION);
      try {
        int stop = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(80);
        finish(client(MIGRATION, stop), () -> baton.pass(MIGRATION));
        calls.add("the migration ended");
        return;
      } catch (Stopped e) {
        calls.add("the migration was stopped");
      } catch (AdjoinException e) {
        // What another program removes is counted until the worker has applied it.
        calls.add("the migration failed: " + e.getMessage());
      }
    }
  }

  private void finish(DynamoDbClient client, Runnable pass) {
    SteppedEnvironment environment =
        new SteppedEnvironment(clock, seed * 1000 + ++programs, true, pass);
    TestDatabases.migration(MODEL, client, environment).segments(2).pauseWrites().finish().run();
  }

  // ---- Programs with Adjoin

  private void call(int number) {
    Adjoin db = open(client(number, 0));
    for (int i = 0; isGoingOn(number, i, CALLS); i++) {
      String user = "u" + random.nextInt(USERS);
      String club = "c" + random.nextInt(CLUBS);
      int choice = random.nextInt(20);
      try {
        calls.add("%d: %d %s %s".formatted(number, choice, user, club));
        if (choice < 7) {
          db.relationship("Member").link(member(user, club));
        } else if (choice < 10) {
          db.relationship("Fan").link(Item.of("userId", user, "clubId", club));
        } else if (choice < 15) {
          db.relationship("Member").unlink(user, club);
        } else if (choice < 17) {
          db.relationship("Fan").unlink(user, club);
        } else if (choice < 19) {
          db.entity("User").change(user).set("name").to("Name " + random.nextInt(9)).apply();
        } else {
          db.entity("User").delete(user);
        }
      } catch (AdjoinException e) {
        calls.add("   failed: " + e.reason());
        if (e.reason() == Reason.DIFFERENT_DESIGN) {
          db = open(client(number, 0));
        }
      }
    }
  }

  private Item member(String user, String club) {
    Item edge = Item.of("userId", user, "clubId", club, "rank", random.nextInt(3));
    return random.nextInt(3) == 0
        ? edge.with("until", clock.instant().plus(Duration.ofSeconds(random.nextInt(60))))
        : edge;
  }

  // ---- A program without Adjoin, and time to live

  private void strange() {
    for (int i = 0; isGoingOn(STRANGER, i, CALLS); i++) {
      baton.pass(STRANGER);
      String user = "USER#u" + random.nextInt(USERS);
      String club = random.nextInt(CLUBS) + "";
      int choice = random.nextInt(10);
      calls.add("stranger: %d %s %s".formatted(choice, user, club));
      if (choice < 5) {
        remove(user, "CLUB#c" + club);
      } else if (choice < 7) {
        remove(user, "FAN_OF#c" + club);
      } else if (choice < 8) {
        remove(user, user);
      } else if (choice < 9) {
        rename(user);
      } else {
        clock.advance(Duration.ofSeconds(70));
      }
    }
  }

  private static Map<String, AttributeValue> key(String partition, String sort) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
  }

  private void remove(String partition, String sort) {
    attempt(
        () ->
            engine.directClient().deleteItem(d -> d.tableName("Clubs").key(key(partition, sort))));
  }

  /** A transaction of others may be in the way, or the item may be another. */
  private void attempt(Runnable request) {
    try {
      request.run();
    } catch (TransactionConflictException | ConditionalCheckFailedException e) {
      calls.add("   refused");
    }
  }

  private void rename(String user) {
    Map<String, AttributeValue> name =
        Map.of(":n", AttributeValue.fromS("Strange " + random.nextInt(9)));
    attempt(
        () ->
            engine
                .directClient()
                .updateItem(
                    u ->
                        u.tableName("Clubs")
                            .key(key(user, user))
                            .updateExpression("SET #n = :n")
                            .conditionExpression(
                                "attribute_exists(PK) AND attribute_not_exists(#d)")
                            .expressionAttributeNames(Map.of("#n", "name", "#d", "_deleting"))
                            .expressionAttributeValues(name)));
  }

  // ---- The worker

  /** Delivers some of the records again and again, by processes that are stopped at any request. */
  private void deliverSome() {
    for (int process = 0; isGoingOn(WORKER, process, 6); process++) {
      baton.pass(WORKER);
      try {
        Adjoin db = open(client(WORKER, 1 + random.nextInt(60)));
        for (int batch = 0; batch < 3; batch++) {
          List<Record> some = new ArrayList<>(records());
          Collections.shuffle(some, random);
          db.streamHandler().handle(some.subList(0, Math.min(some.size(), 15)));
        }
      } catch (Stopped e) {
        calls.add("the worker was stopped");
      } catch (AdjoinException e) {
        calls.add("the worker failed: " + e.reason());
      }
    }
  }

  /** All records that the stream has now, changed as the variant wants them. */
  private List<Record> records() {
    List<Record> records = new ArrayList<>();
    String arn =
        engine.directClient().describeTable(t -> t.tableName("Clubs")).table().latestStreamArn();
    DynamoDbStreamsClient streams = engine.streams();
    List<Shard> shards =
        again(() -> streams.describeStream(s -> s.streamArn(arn)).streamDescription().shards());
    for (Shard shard : shards) {
      String next =
          again(
              () ->
                  streams
                      .getShardIterator(
                          i ->
                              i.streamArn(arn)
                                  .shardId(shard.shardId())
                                  .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                      .shardIterator());
      for (int pages = 0; next != null && pages < 3; pages++) {
        String iterator = next;
        GetRecordsResponse page = again(() -> streams.getRecords(r -> r.shardIterator(iterator)));
        page.records().forEach(record -> records.add(delivery.apply(record)));
        next = page.nextShardIterator();
      }
    }
    return records;
  }

  private static <T> T again(Supplier<T> request) {
    for (int i = 1; ; i++) {
      try {
        return request.get();
      } catch (SdkException e) {
        if (i == 100) {
          throw e;
        }
      }
    }
  }

  // ---- The end

  private void verify() {
    // Everything that can expire does.
    clock.advance(cloud.longestLag().plus(Duration.ofMinutes(5)));
    if (isMigrated) {
      finish(engine.directClient(), () -> {});
    }
    Adjoin db = open(variant.around(engine.directClient(), clock));
    List<Record> all = List.of();
    for (int round = 0; round < 3; round++) {
      all = records();
      deliver(db, all);
      deliver(db, all);
      db.resume();
      clock.advance(cloud.longestLag());
    }
    examine("after all records");
    clock.advance(LONG_AGO);
    deliver(db, all);
    examine("after records of days ago");
  }

  private void deliver(Adjoin db, List<Record> records) {
    List<Record> shuffled = new ArrayList<>(records);
    Collections.shuffle(shuffled, random);
    StreamReport report = db.streamHandler().handle(shuffled);
    report.failures().forEach(failure -> problems.add("Not applied: " + failure.cause()));
  }

  private void examine(String when) {
    Adjoin fresh = open(engine.directClient());
    TestDatabases.problems(fresh).forEach(each -> problems.add(when + ": " + each));
    fresh.pending().forEach(each -> problems.add(when + ": unfinished " + each));
  }
}
