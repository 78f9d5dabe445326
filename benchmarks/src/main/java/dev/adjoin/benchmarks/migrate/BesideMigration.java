// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinOnEnvironment;
import dev.adjoin.Item;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.benchmarks.popular.TurnClock;
import dev.adjoin.benchmarks.popular.TurnEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.internal.engine.cloud.Simulation;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Reads and links beside a migration, in virtual time: each partition has DynamoDB's limits,
 * transactions on the same item conflict, and each request takes five milliseconds. The clients use
 * the new model, and send one call after the other.
 *
 * <p>They are measured in the steps that read or write many items. While the migration waits for
 * the leases of other programs, it sends no requests that they could lose to.
 */
final class BesideMigration {
  private static final Duration LATENCY = Duration.ofMillis(5);

  /** A refused write is tried again after this time, as a caller would. */
  private static final Duration AGAIN = Duration.ofMillis(100);

  private final long blocks;
  private final int clients;
  private final Duration time;

  /**
   * @param blocks the size of the table, in blocks of a hundred items
   * @param clients how many read, and how many link
   * @param time how long they are measured without a migration, and at most in each step of one
   */
  BesideMigration(long blocks, int clients, Duration time) {
    this.blocks = blocks;
    this.clients = clients;
    this.time = time;
  }

  /** The calls of one kind that were measured. */
  private static final class Calls {
    long done;
    long refused;
    long nanos;
    long longest;

    void add(long took, boolean isRefused) {
      if (isRefused) {
        refused++;
      } else {
        done++;
        nanos += took;
        longest = Math.max(longest, took);
      }
    }
  }

  /** The times in which calls are measured. Between them the clients sleep. */
  private static final class Window {
    private static final Set<String> MEASURED = Set.of("sweeping", "building", "verifying");

    private final TurnClock clock;
    private final long longest;
    private final List<TurnClock.Sleeper> clients = new ArrayList<>();
    private String step = "";
    private long begin;
    private long measured;
    private boolean isOver;

    Window(TurnClock clock, Duration longest) {
      this.clock = clock;
      this.longest = longest.toNanos();
    }

    void enter(String next) {
      if (!next.equals(step)) {
        if (MEASURED.contains(step)) {
          measured += Math.min(longest, clock.nanos() - begin);
        }
        step = next;
        begin = clock.nanos();
        if (isOpen()) {
          wake();
        }
      }
    }

    void end() {
      enter("");
      isOver = true;
      wake();
    }

    private void wake() {
      clients.forEach(clock::wake);
      clients.clear();
    }

    private boolean isOpen() {
      return MEASURED.contains(step) && clock.nanos() - begin < longest;
    }

    /** Waits until calls are measured; false if they will not be. */
    boolean awaitOpen() {
      while (!isOpen() && !isOver) {
        clock.sleep(clients::add);
      }
      return !isOver;
    }

    double seconds() {
      return measured / 1e9;
    }
  }

  void print(PrintStream out) {
    TextTable table =
        new TextTable(2, "meanwhile", "calls", "a second", "mean ms", "longest ms", "refused");
    ModelFile plain = Seats.model(false, false);
    ModelFile viewed = Seats.model(true, false);
    ModelFile counted = Seats.model(true, true);
    run(plain, plain, "nothing", table);
    run(plain, viewed, "a view is added", table);
    run(viewed, counted, "a count is added", table);
    run(counted, counted, "nothing, with the count", table);
    out.println(
        "Reads and links of %d clients each beside a migration of %s items, in virtual time\n"
            .formatted(clients, TextTable.whole(blocks * Seats.BLOCK)));
    out.println(table);
  }

  /** If both models are the same, nothing is migrated. */
  private void run(ModelFile before, ModelFile after, String what, TextTable table) {
    boolean isMigrated = before != after;
    TurnClock clock = new TurnClock();
    Simulation simulation =
        new Simulation(
            Cloud.builder(1)
                .limits(Cloud.PartitionLimits.STANDARD)
                .latency(Delay.between(LATENCY, LATENCY))
                .conflicts()
                .retries()
                .build(),
            clock);
    try (EmbeddedDynamoDb engine = EngineOnStore.of(clock, simulation)) {
      try (Adjoin db = connect(before, clock, engine)) {
        Seats.store(engine.client(), db, blocks);
      }
      if (isMigrated) {
        migration(after, clock, engine).run();
      }
      Window window = new Window(clock, time);
      Calls reads = new Calls();
      Calls links = new Calls();
      List<Runnable> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        // A database holds a lock while it renews its lease, and no client waits for another's
        // lock: each is a program of its own.
        Adjoin reader = connect(after, clock, engine);
        Adjoin linker = connect(after, clock, engine);
        all.add(
            calls(i, clock, window, reads, n -> reader.relationship("Seat").to(group(n)).page(25)));
        all.add(calls(i, clock, window, links, n -> linker.relationship("Seat").link(seat(n))));
      }
      all.add(
          () -> {
            if (isMigrated) {
              migration(after, clock, engine)
                  .onProgress(now -> window.enter(now.step()))
                  .finish()
                  .run();
            } else {
              window.enter("sweeping");
              clock.await(time);
            }
            window.end();
          });
      clock.run(all);
      table.row(row(what, "reads", reads, window.seconds()));
      table.row(row(what, "links", links, window.seconds()));
    }
  }

  private static Migration migration(ModelFile target, TurnClock clock, EmbeddedDynamoDb engine) {
    return AdjoinOnEnvironment.on(Adjoin.builder(target), new TurnEnvironment(clock).parallel())
        .settle(Duration.ofSeconds(1))
        .migrate(engine.client())
        .withoutBackup();
  }

  private static Adjoin connect(ModelFile model, TurnClock clock, EmbeddedDynamoDb engine) {
    return AdjoinOnEnvironment.connect(
        Adjoin.builder(model), new TurnEnvironment(clock), engine.client());
  }

  private String group(long number) {
    return Seats.group(number % blocks);
  }

  private Item seat(long number) {
    return Item.of("userId", "new-" + number, "groupId", group(number), "role", "member");
  }

  /** One call after the other, while they are measured. */
  private Runnable calls(
      int client, TurnClock clock, Window window, Calls calls, LongConsumer call) {
    return () -> {
      for (long n = client; window.awaitOpen(); n += clients) {
        measure(n, clock, calls, call);
      }
    };
  }

  private static void measure(long number, TurnClock clock, Calls calls, LongConsumer call) {
    long begin = clock.nanos();
    try {
      call.accept(number);
      calls.add(clock.nanos() - begin, false);
    } catch (AdjoinException e) {
      calls.add(clock.nanos() - begin, true);
      clock.await(AGAIN);
    }
  }

  private static List<String> row(String what, String kind, Calls calls, double seconds) {
    double mean = calls.done == 0 ? 0 : calls.nanos / 1e6 / calls.done;
    return List.of(
        what,
        kind,
        TextTable.whole(Math.round(calls.done / seconds)),
        TextTable.ratio(mean),
        TextTable.whole(Math.round(calls.longest / 1e6)),
        TextTable.whole(calls.refused));
  }
}
