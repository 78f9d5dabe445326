// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinOnEnvironment;
import dev.adjoin.Item;
import dev.adjoin.Migration;
import dev.adjoin.MigrationProgress;
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
import org.jspecify.annotations.Nullable;

/**
 * Reads and links beside a migration, in virtual time: each partition has DynamoDB's limits, and
 * each request takes five milliseconds. The clients use the new model, and send one call after the
 * other.
 */
final class BesideMigration {
  private static final Duration LATENCY = Duration.ofMillis(5);

  private final long blocks;
  private final int clients;
  private final Duration time;

  /**
   * @param blocks the size of the table, in blocks of a hundred items
   * @param clients how many read, and how many link
   * @param time how long they are measured without a migration
   */
  BesideMigration(long blocks, int clients, Duration time) {
    this.blocks = blocks;
    this.clients = clients;
    this.time = time;
  }

  /** The calls of one kind in a phase. */
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

  void print(PrintStream out) {
    TextTable table =
        new TextTable(2, "meanwhile", "calls", "a second", "mean ms", "longest ms", "refused");
    run(false, null, "nothing", table);
    run(false, Seats.model(true, false), "a view is added", table);
    run(true, Seats.model(true, true), "a count is added", table);
    out.println(
        "Reads and links of %d clients each beside a migration of %s items, in virtual time\n"
            .formatted(clients, TextTable.whole(blocks * Seats.BLOCK)));
    out.println(table);
  }

  /**
   * @param hasView whether the table has the view before
   * @param target the model to migrate to; null for no migration
   */
  private void run(boolean hasView, @Nullable ModelFile target, String what, TextTable table) {
    TurnClock clock = new TurnClock();
    Simulation simulation =
        new Simulation(
            Cloud.builder(1)
                .limits(Cloud.PartitionLimits.STANDARD)
                .latency(Delay.between(LATENCY, LATENCY))
                .retries()
                .build(),
            clock);
    ModelFile before = Seats.model(hasView, false);
    try (EmbeddedDynamoDb engine = EngineOnStore.of(clock, simulation)) {
      try (Adjoin db = connect(before, clock, engine)) {
        Seats.store(engine.client(), db, blocks);
      }
      Migration migration =
          target == null
              ? null
              : AdjoinOnEnvironment.on(
                      Adjoin.builder(target), new TurnEnvironment(clock).parallel())
                  .settle(Duration.ofSeconds(1))
                  .migrate(engine.client())
                  .withoutBackup()
                  .pauseWrites();
      if (migration != null) {
        migration.run();
      }
      String[] step = {target == null ? "sweeping" : ""};
      boolean[] isDone = {false};
      Calls reads = new Calls();
      Calls links = new Calls();
      long[] swept = {0};
      List<Runnable> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        // A database holds a lock while it renews its lease, and no client waits for another's
        // lock: each is a program of its own.
        Adjoin reader = connect(target == null ? before : target, clock, engine);
        Adjoin linker = connect(target == null ? before : target, clock, engine);
        int client = i;
        all.add(() -> reads(reader, client, clock, isDone, step, reads));
        all.add(() -> links(linker, client, clock, isDone, step, links));
      }
      all.add(
          () -> {
            long begin = clock.nanos();
            if (migration == null) {
              clock.await(time);
              swept[0] = clock.nanos() - begin;
            } else {
              long[] from = {0};
              migration.onProgress(now -> noted(now, step, clock, from, swept)).finish().run();
            }
            isDone[0] = true;
          });
      clock.run(all);
      double seconds = Math.max(1, swept[0]) / 1e9;
      table.row(row(what, "reads", reads, seconds));
      table.row(row(what, "links", links, seconds));
    }
  }

  /** Calls are measured from the begin of the sweep to the end of the verification. */
  private static void noted(
      MigrationProgress now, String[] step, TurnClock clock, long[] from, long[] swept) {
    boolean isMeasured =
        now.step().equals("sweeping")
            || now.step().equals("building")
            || now.step().equals("verifying");
    if (isMeasured && from[0] == 0) {
      from[0] = clock.nanos();
    }
    step[0] = isMeasured ? "sweeping" : "";
    swept[0] = from[0] == 0 ? 0 : clock.nanos() - from[0];
  }

  private static Adjoin connect(ModelFile model, TurnClock clock, EmbeddedDynamoDb engine) {
    return AdjoinOnEnvironment.connect(
        Adjoin.builder(model), new TurnEnvironment(clock), engine.client());
  }

  private void reads(
      Adjoin db, int client, TurnClock clock, boolean[] isDone, String[] step, Calls calls) {
    for (long n = client; !isDone[0]; n += clients) {
      String group = Seats.group(n % blocks);
      measure(clock, step, calls, () -> db.relationship("Seat").to(group).page(25));
    }
  }

  private void links(
      Adjoin db, int client, TurnClock clock, boolean[] isDone, String[] step, Calls calls) {
    for (long n = client; !isDone[0]; n += clients) {
      Item seat =
          Item.of("userId", "new-" + n, "groupId", Seats.group(n % blocks), "role", "member");
      measure(clock, step, calls, () -> db.relationship("Seat").link(seat));
    }
  }

  private static void measure(TurnClock clock, String[] step, Calls calls, Runnable call) {
    long begin = clock.nanos();
    boolean isRefused = false;
    try {
      call.run();
    } catch (AdjoinException e) {
      isRefused = true;
      // A refused write is tried again later, as a caller would.
      clock.await(Duration.ofMillis(100));
    }
    if (!step[0].isEmpty()) {
      calls.add(clock.nanos() - begin, isRefused);
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
