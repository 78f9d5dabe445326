// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.testing.search.Search;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Clients with the old and with the new model write while two processes migrate the table, under
 * the conditions of the cloud, with crashes of both. One thread runs at a time, and hands over
 * before each request, by seed. After every few requests, the numbers of all gates are compared
 * with the items that are stored at that moment.
 */
abstract class ConcurrentPrograms {
  private static final int MIGRATIONS = 2;
  static final int CLIENTS = 4;

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
    TURN_EARLY,
    /** Programs take each item for one that has no stamp. */
    IGNORE_STAMP,
    /** Programs do not look at the record of the table again. */
    FORGET_LEASE,
    /** Programs with the old model do not see the duties in the record. */
    FORGET_DUTIES
  }

  /** Ends a thread when another one has failed. No error of the product, so nothing handles it. */
  private static final class Ended extends Error {
    private static final long serialVersionUID = 1L;

    Ended() {
      super(null, null, false, false);
    }
  }

  final VirtualClock clock = new VirtualClock();
  final EmbeddedDynamoDb engine;
  final Baton baton;
  final Random random;
  private final Broken broken;
  private final String before;
  private final String after;
  final List<Throwable> failures = new ArrayList<>();
  final Set<String> phases = new TreeSet<>();
  int migrating = MIGRATIONS;
  private boolean isExpanded;
  private long requests;
  int writtenByOld;
  int writtenByNew;
  int writtenWhileSweeping;
  boolean isSweeping;
  private long seeds;

  ConcurrentPrograms(long seed, String before, String after, Broken broken) {
    this.random = new Random(seed);
    this.baton = new Baton(seed, MIGRATIONS + CLIENTS);
    this.before = before;
    this.after = after;
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

  /** A database of the new model, outside of the history. */
  Adjoin opened() {
    return builder(after, -1).connect(engine.directClient());
  }

  private Adjoin.Builder builder(String text, int thread) {
    return TestDatabases.builder(ModelFile.parse("fair.yaml", text), environment(thread))
        .deadline(Duration.ofSeconds(30))
        .settle(Duration.ofSeconds(40));
  }

  /** Creates what there is before the migration. */
  abstract void fill(Adjoin db);

  /**
   * One write or read of a client.
   *
   * @param number the number of the client
   * @return false if this program must not write any longer
   */
  abstract boolean one(Adjoin db, int number, boolean isOld);

  /** Requires, after the migration, that nothing is wrong and every read is right. */
  abstract void isIntact();

  /** Runs the history, which must end well: through all phases, with writes of both models. */
  final void runAndVerify() {
    run();
    assertThat(failures).isEmpty();
    assertThat(phases)
        .contains(
            "waiting for programs with the old model",
            "waiting for programs to write by the new design",
            "sweeping",
            "verifying");
    assertThat(writtenByOld).isPositive();
    assertThat(writtenByNew).isPositive();
    assertThat(writtenWhileSweeping).isPositive();
    isIntact();
  }

  /**
   * Requires that a mistake of the migration is noticed in one of some histories.
   *
   * @param mistake for the notice that another history shows it
   * @param known the seed of the history that is run first, because it shows the mistake
   * @param histories how many others are run at most
   * @param history makes one from its seed
   */
  static void isNoticed(
      Object mistake, long known, int histories, LongFunction<ConcurrentPrograms> history) {
    if (isWrong(history.apply(known))) {
      return;
    }
    for (long seed = 1; seed <= histories; seed++) {
      ConcurrentPrograms world = history.apply(seed);
      if (isWrong(world)) {
        Search.notice(
            "%s is no longer noticed in %s with seed %d, but with seed %d: store that one"
                .formatted(mistake, world.getClass().getSimpleName(), known, seed));
        return;
      }
    }
    fail("The mistake must be noticed, but was not in %d histories", histories);
  }

  private static boolean isWrong(ConcurrentPrograms world) {
    world.run();
    return world.isWrong();
  }

  private boolean isWrong() {
    if (!failures.isEmpty()) {
      return true;
    }
    try {
      isIntact();
      return false;
    } catch (AssertionError e) {
      return true;
    }
  }

  /** Requires that the numbers of gates are those of the items that they count. */
  abstract void isExact();

  /** Removes the former gates. */
  abstract void retire();

  /** Notes a write of a client, and when it was. */
  void written(boolean isOld) {
    writtenByOld += isOld ? 1 : 0;
    writtenByNew += !isOld && !isSweeping ? 1 : 0;
    writtenWhileSweeping += isSweeping && migrating > 0 ? 1 : 0;
  }

  void run() {
    try (Adjoin db = builder(before, -1).connect(engine.directClient())) {
      db.createTable();
      fill(db);
    }
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
    } catch (Ended e) {
      // The failure of another thread is what counts.
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
    if (!failures.isEmpty()) {
      throw new Ended();
    }
    if (++requests % 7 == 0) {
      isExact();
    }
  }

  private void migrate(int thread) {
    while (true) {
      DynamoDbClient client =
          SimulatedClient.of(
              changed(engine.client()),
              clock,
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

  private void write(int thread) {
    int number = thread - MIGRATIONS;
    boolean isOld = number % 2 == 0;
    for (int left = 12; left > 0; left -= migrating == 0 ? 1 : 0) {
      DynamoDbClient client =
          SimulatedClient.of(
              written(engine.client(), isOld),
              clock,
              request -> pass(thread),
              random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 0,
              random.nextBoolean());
      try (Adjoin db = builder(isOld ? before : after, thread).connect(client)) {
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

  List<Map<String, AttributeValue>> items() {
    return engine
        .directClient()
        .scanPaginator(r -> r.tableName("fair").consistentRead(true))
        .items()
        .stream()
        .toList();
  }

  // ---- Broken migrations ----------------------------------------------------------------------

  private DynamoDbClient changed(DynamoDbClient client) {
    return switch (broken) {
      case NOTHING, TURN_EARLY, IGNORE_STAMP, FORGET_LEASE, FORGET_DUTIES -> client;
      case MOVE_WITHOUT_STAMP -> changing(client, ConcurrentPrograms::withoutStamp);
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

  private DynamoDbClient written(DynamoDbClient client, boolean isOld) {
    return switch (broken) {
      case IGNORE_STAMP -> proxy(client, ConcurrentPrograms::unasked, ConcurrentPrograms::unseen);
      case FORGET_LEASE -> forgetting(client);
      case FORGET_DUTIES ->
          isOld ? proxy(client, r -> r, ConcurrentPrograms::withoutDuties) : client;
      default -> client;
    };
  }

  /** A client that answers each read of the record as the first one, until it is written. */
  private static DynamoDbClient forgetting(DynamoDbClient client) {
    AtomicReference<GetItemResponse> first = new AtomicReference<>();
    return proxy(
        client,
        request -> {
          if (request instanceof UpdateItemRequest update && isRecord(update.key())) {
            first.set(null);
          }
          return request;
        },
        response -> {
          if (!(response instanceof GetItemResponse get)
              || !get.hasItem()
              || !isRecord(get.item())) {
            return response;
          }
          first.compareAndSet(null, get);
          return first.get();
        });
  }

  /** The record as a program reads it that knows no duties. */
  private static Object withoutDuties(Object response) {
    if (!(response instanceof GetItemResponse get) || !get.hasItem() || !isRecord(get.item())) {
      return response;
    }
    Map<String, AttributeValue> item = new TreeMap<>(get.item());
    item.remove("duties");
    return get.toBuilder().item(item).build();
  }

  private static boolean isRecord(Map<String, AttributeValue> item) {
    return item.containsKey("PK") && item.get("PK").s().startsWith("_ADJOIN#DESIGN#");
  }

  /** The removals of items without a stamp, which ask for the absence of something else. */
  private static Object unasked(Object request) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> items = new ArrayList<>();
    for (TransactWriteItem item : transaction.transactItems()) {
      Delete delete = item.delete();
      Map<String, String> names = new TreeMap<>();
      if (delete != null && delete.hasExpressionAttributeNames()) {
        names.putAll(delete.expressionAttributeNames());
        names.replaceAll((key, name) -> name.startsWith("_epoch_") ? "_nothing" : name);
      }
      items.add(
          names.isEmpty()
              ? item
              : item.toBuilder()
                  .delete(delete.toBuilder().expressionAttributeNames(names).build())
                  .build());
    }
    return transaction.toBuilder().transactItems(items).build();
  }

  private static Object unseen(Object response) {
    if (!(response instanceof GetItemResponse get) || !get.hasItem()) {
      return response;
    }
    Map<String, AttributeValue> item = new TreeMap<>(get.item());
    item.keySet().removeIf(name -> name.startsWith("_epoch_"));
    return get.toBuilder().item(item).build();
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

  private static DynamoDbClient proxy(DynamoDbClient client, UnaryOperator<Object> request) {
    return proxy(client, request, response -> response);
  }

  private static DynamoDbClient proxy(
      DynamoDbClient client, UnaryOperator<Object> request, UnaryOperator<Object> response) {
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
                return response.apply(method.invoke(client, changed));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
