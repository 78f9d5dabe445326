// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.MigrationProgress;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Migrations of tables of several sizes to a new view and a new count, on an engine in a directory,
 * in JVMs with the same heap. Writes do not wait for the disk, so that they come as fast as they
 * can: that takes the most memory, and the disk of the machine counts little.
 */
public final class MigrateTable {
  private static final String HEAP = "512m";

  /** How often the memory is looked at in a step. */
  private static final int LOOKS = 10;

  private MigrateTable() {}

  /** The part {@code migrate}. */
  public static void printAll(PrintStream out) {
    print(5_000_000, out);
    new BesideMigration(100, 8, Duration.ofSeconds(20)).print(out);
  }

  static void print(long most, PrintStream out) {
    TextTable table =
        new TextTable(
            "items",
            "heap",
            "seconds",
            "processor s",
            "items/s",
            "MB in use after a collection, at most");
    for (long items = Math.max(1_000, most / 100); items <= most; items *= 10) {
      List<Long> numbers =
          new FreshJvm(List.of("-Xmx" + HEAP)).numbers(MigrateTable.class, String.valueOf(items));
      double seconds = numbers.get(0) / 1e9;
      table.row(
          List.of(
              TextTable.whole(items),
              HEAP,
              TextTable.ratio(seconds),
              TextTable.ratio(numbers.get(1) / 1e9),
              TextTable.whole(Math.round(items / seconds)),
              TextTable.megabytes(numbers.get(2))));
    }
    out.println("Migrations to a new view and a new count\n");
    out.println(table);
  }

  public static void main(String[] arguments) {
    long blocks = Long.parseLong(arguments[0]) / Seats.BLOCK;
    try (Directory directory = Directory.inTarget();
        EmbeddedDynamoDb engine =
            EmbeddedDynamoDb.builder()
                .at(directory.path())
                .durability(Durability.RELAXED)
                .build()) {
      try (Adjoin db = Adjoin.builder(Seats.model(false, false)).connect(engine.client())) {
        Seats.store(engine.client(), db, blocks);
      }
      MostMemory memory = new MostMemory(blocks * Seats.BLOCK / LOOKS);
      long begin = Clock.WALL.nanos();
      long processor = Clock.PROCESS.nanos();
      Adjoin.builder(Seats.model(true, true))
          .settle(Duration.ZERO)
          .migrate(engine.client())
          .offline()
          .withoutBackup()
          .onProgress(memory::look)
          .run();
      long nanos = Clock.WALL.nanos() - begin;
      long processorNanos = Clock.PROCESS.nanos() - processor;
      try (Adjoin db = Adjoin.builder(Seats.model(true, true)).connect(engine.client())) {
        Item group = db.entity("Group").get(Seats.group(0)).orElseThrow();
        if (group.longValue("seats") != 90) {
          throw new IllegalStateException("The group must have 90 seats, but has " + group);
        }
      }
      System.out.println(nanos + " " + processorNanos + " " + Math.max(memory.most, Memory.used()));
    }
  }

  /**
   * The most memory in use, looked at when a step begins, when what the one before it kept is still
   * referenced, and after each tenth of the items that it reads.
   */
  private static final class MostMemory {
    private final long distance;
    private String step = "";
    private long next;
    private long most;

    MostMemory(long distance) {
      this.distance = distance;
    }

    synchronized void look(MigrationProgress now) {
      boolean isNew = !step.equals(now.step());
      if (isNew || now.items() >= next) {
        step = now.step();
        next = (isNew ? 0 : now.items()) + distance;
        most = Math.max(most, Memory.used());
      }
    }
  }
}
