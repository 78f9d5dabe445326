// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.Adjoin;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Deletes of one group with members on an engine in memory, by a cascade and by the loop that
 * guides show, in a JVM that does nothing else.
 */
public final class CascadeTable {
  private static final String HEAP = "1500m";
  private static final long WARMING = 20_000;

  private CascadeTable() {}

  public static void print(long most, PrintStream out) {
    TextTable times =
        new TextTable(
            "members",
            "edges",
            "seconds",
            "processor time",
            "µs an edge",
            "the loop, µs an edge",
            "× the loop");
    for (Membership kind : Membership.values()) {
      for (long edges = Math.max(1, most / 100); edges <= most; edges *= 10) {
        List<Long> numbers =
            new FreshJvm(List.of("-Xmx" + HEAP, "-XX:+UseSerialGC"))
                .numbers(CascadeTable.class, kind.name(), String.valueOf(edges));
        times.row(row(kind.word(), edges, numbers));
      }
    }
    out.println("Deletes of one group with its edges; processor time in seconds\n");
    out.println(times);
    DeleteRequests.print(5_000, out);
    SmallHeap.print(most, out);
  }

  private static List<String> row(String kind, long edges, List<Long> numbers) {
    double cascade = numbers.get(1);
    double loop = numbers.get(2);
    return List.of(
        kind,
        TextTable.whole(edges),
        TextTable.ratio(numbers.get(0) / 1e9),
        TextTable.ratio(cascade / 1e9),
        TextTable.micros(cascade / edges),
        TextTable.micros(loop / edges),
        TextTable.ratio(cascade / loop));
  }

  public static void main(String[] arguments) {
    Membership kind = Membership.valueOf(arguments[0]);
    long edges = Long.parseLong(arguments[1]);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db = Adjoin.builder(kind.model()).settle(Duration.ZERO).connect(engine.client())) {
      db.createTable();
      StoredGroups groups = StoredGroups.of(kind, engine.client(), db);
      GuidesLoop loop = new GuidesLoop(engine.client(), kind);
      groups.store("warm-a", Math.min(edges, WARMING));
      groups.store("warm-b", Math.min(edges, WARMING));
      db.entity("Group").delete("warm-a");
      loop.delete("warm-b");
      groups.removeUsers();

      groups.store("a", edges);
      Measured cascade = Measured.of(() -> db.entity("Group").delete("a"));
      groups.requireNoEdges();
      groups.removeUsers();
      groups.store("a", edges);
      Measured looped = Measured.of(() -> loop.delete("a"));
      groups.requireNoEdges();
      System.out.println(cascade.nanos + " " + cascade.processor + " " + looped.processor);
    }
  }

  /** The time of a delete: of the clock, and of the processor for all threads of this process. */
  private record Measured(long nanos, long processor) {
    static Measured of(Runnable delete) {
      System.gc();
      long processor = Clock.PROCESS.nanos();
      long begin = System.nanoTime();
      delete.run();
      return new Measured(System.nanoTime() - begin, Clock.PROCESS.nanos() - processor);
    }
  }
}
