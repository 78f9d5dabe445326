// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Migrations of tables of several sizes to a new view and a new count, on an engine in a directory,
 * in JVMs with the same heap.
 */
public final class MigrateTable {
  private static final String HEAP = "512m";

  private MigrateTable() {}

  /** The part {@code migrate}. */
  public static void printAll(PrintStream out) {
    print(5_000_000, out);
    new BesideMigration(600, 8, Duration.ofSeconds(60)).print(out);
  }

  static void print(long most, PrintStream out) {
    TextTable table =
        new TextTable(
            "items", "heap", "seconds", "items/s", "MB in use after a collection, at most");
    for (long items = Math.max(1_000, most / 100); items <= most; items *= 10) {
      List<Long> numbers =
          new FreshJvm(List.of("-Xmx" + HEAP)).numbers(MigrateTable.class, String.valueOf(items));
      double seconds = numbers.get(0) / 1e9;
      table.row(
          List.of(
              TextTable.whole(items),
              HEAP,
              TextTable.ratio(seconds),
              TextTable.whole(Math.round(items / seconds)),
              TextTable.megabytes(numbers.get(1))));
    }
    out.println("Migrations to a new view and a new count\n");
    out.println(table);
  }

  public static void main(String[] arguments) {
    long blocks = Long.parseLong(arguments[0]) / Seats.BLOCK;
    try (Directory directory = Directory.inTarget();
        EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory.path())) {
      try (Adjoin db = Adjoin.builder(Seats.model(false, false)).connect(engine.client())) {
        Seats.store(engine.client(), db, blocks);
      }
      List<String> steps = new ArrayList<>();
      long[] most = {0};
      long begin = System.nanoTime();
      Adjoin.builder(Seats.model(true, true))
          .settle(Duration.ZERO)
          .migrate(engine.client())
          .offline()
          .withoutBackup()
          .onProgress(
              now -> {
                if (steps.isEmpty() || !steps.get(steps.size() - 1).equals(now.step())) {
                  // At the begin of a step, when what the one before it kept is still referenced.
                  steps.add(now.step());
                  most[0] = Math.max(most[0], Memory.used());
                }
              })
          .run();
      long nanos = System.nanoTime() - begin;
      try (Adjoin db = Adjoin.builder(Seats.model(true, true)).connect(engine.client())) {
        Item group = db.entity("Group").get(Seats.group(0)).orElseThrow();
        if (group.longValue("seats") != 90) {
          throw new IllegalStateException("The group must have 90 seats, but has " + group);
        }
      }
      System.out.println(nanos + " " + Math.max(most[0], Memory.used()));
    }
  }
}
