// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.Adjoin;
import dev.adjoin.Key;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes of one group with members on an engine in memory, by a cascade and by the loop that
 * guides show, in a JVM that does nothing else.
 */
public final class CascadeTable {
  private static final String HEAP = "1g";
  private static final long WARMING = 20_000;
  private static final List<Integer> PERCENT = List.of(10, 50, 90);

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
    TextTable memory =
        new TextTable(
            "MB in use beside the items", "edges", "10 % removed", "50 % removed", "90 % removed");
    for (Membership kind : Membership.values()) {
      for (long edges = Math.max(1, most / 100); edges <= most; edges *= 10) {
        List<Long> numbers =
            new FreshJvm(List.of("-Xmx" + HEAP, "-XX:+UseSerialGC"))
                .numbers(CascadeTable.class, kind.name(), String.valueOf(edges));
        addRows(kind.word(), edges, numbers, times, memory);
      }
    }
    out.println("Deletes of one group with its edges; processor time in seconds\n");
    out.println(times);
    out.println("Heap after a collection during the delete, less that of the loop\n");
    out.println(memory);
  }

  private static void addRows(
      String kind, long edges, List<Long> numbers, TextTable times, TextTable memory) {
    double cascade = numbers.get(1);
    double loop = numbers.get(2);
    times.row(
        List.of(
            kind,
            TextTable.whole(edges),
            TextTable.ratio(numbers.get(0) / 1e9),
            TextTable.ratio(cascade / 1e9),
            TextTable.micros(cascade / edges),
            TextTable.micros(loop / edges),
            TextTable.ratio(cascade / loop)));
    List<String> row = new ArrayList<>(List.of(kind, TextTable.whole(edges)));
    numbers.subList(3, numbers.size()).forEach(bytes -> row.add(TextTable.megabytes(bytes)));
    memory.row(row);
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
      loop.delete("warm-b", removed -> {});
      groups.removeUsers();

      groups.store("a", edges);
      Measured cascade =
          new Measured(PERCENT.stream().map(percent -> edges * percent / 100).toList());
      cascade.begin();
      if (!db.entity("Group").delete(Key.of("a"), done -> cascade.removed(done.removed()))) {
        throw new IllegalStateException("The group must be deleted, but was not there");
      }
      cascade.end();
      groups.requireNoEdges();
      groups.removeUsers();

      groups.store("a", edges);
      Measured looped = new Measured(cascade.reached);
      looped.begin();
      loop.delete("a", looped::removed);
      looped.end();
      groups.requireNoEdges();

      StringBuilder numbers = new StringBuilder();
      numbers.append(cascade.nanos).append(' ').append(cascade.processor);
      numbers.append(' ').append(looped.processor);
      for (int i = 0; i < PERCENT.size(); i++) {
        numbers.append(' ').append(cascade.used.get(i) - looped.used.get(i));
      }
      System.out.println(numbers);
    }
  }

  /** The time of a delete, of the clock and of all threads of this process, and its memory. */
  private static final class Measured {
    private final List<Long> points;
    private final List<Long> reached = new ArrayList<>();
    private final List<Long> used = new ArrayList<>();
    private long nanos;
    private long processor;

    /**
     * @param points at how many removed edges the heap is measured
     */
    Measured(List<Long> points) {
      this.points = List.copyOf(points);
    }

    void begin() {
      nanos -= System.nanoTime();
      processor -= processorTime();
    }

    void end() {
      nanos += System.nanoTime();
      processor += processorTime();
    }

    /** Measures the heap when a point is reached; collections are not counted as time. */
    void removed(long number) {
      while (used.size() < points.size() && number >= points.get(used.size())) {
        end();
        used.add(Memory.used());
        reached.add(number);
        begin();
      }
    }

    private static long processorTime() {
      return ((com.sun.management.OperatingSystemMXBean)
              ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  }
}
