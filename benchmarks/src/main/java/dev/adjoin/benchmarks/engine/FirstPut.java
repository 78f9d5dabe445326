// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * From making an engine to its first item: the engine, a table with an index, one put. It runs in a
 * JVM of its own, too, and prints numbers for the process that started it.
 */
final class FirstPut {
  private static final String SDK = "sdk";
  private static final List<Clock> CLOCKS = List.of(Clock.WALL, Clock.THREAD);

  private FirstPut() {}

  static void print(int rounds, PrintStream out) {
    TextTable table = new TextTable("in a JVM that has", "time", "of its thread", "goal");
    row("done nothing", runs("", rounds), 0, table);
    List<List<Long>> runs = runs(SDK, rounds);
    row("used the SDK's requests and responses", runs, 0, table);
    row("used the SDK, and had an engine before", runs, 1, table);
    out.println("From making an engine to its first item");
    out.println("Time in ms, medians of " + rounds + " processes\n");
    out.println(table);
  }

  private static List<List<Long>> runs(String before, int rounds) {
    return IntStream.range(0, rounds)
        .mapToObj(round -> new FreshJvm(List.of()).numbers(FirstPut.class, before))
        .toList();
  }

  private static void row(String what, List<List<Long>> runs, int which, TextTable table) {
    List<String> cells = new ArrayList<>(List.of(what));
    for (int clock = 0; clock < CLOCKS.size(); clock++) {
      int number = which * CLOCKS.size() + clock;
      cells.add(TextTable.millis(Median.of(runs.stream().map(run -> run.get(number)).toList())));
    }
    cells.add("150");
    table.row(cells);
  }

  public static void main(String[] arguments) {
    if (arguments[0].equals(SDK)) {
      Requests.create();
      try (SkipLists floor = new SkipLists()) {
        new Population(1, 25).load(floor);
      }
    }
    System.out.println(nanos() + " " + nanos());
  }

  /** What one engine takes by each clock. */
  private static String nanos() {
    List<Long> before = CLOCKS.stream().map(Clock::nanos).toList();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      engine.client().createTable(Requests.create());
      engine.client().putItem(Requests.putIfAbsent(Enrollment.of(1, 1, "2026-1")));
      return IntStream.range(0, CLOCKS.size())
          .mapToObj(i -> String.valueOf(CLOCKS.get(i).nanos() - before.get(i)))
          .collect(Collectors.joining(" "));
    }
  }
}
