// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The time from making an engine to its first item: the engine, a table with an index, one put. The
 * class is also the main class of a fresh JVM, where it prints numbers for its parent process.
 */
final class FirstPut {
  private static final List<Clock> CLOCKS = List.of(Clock.WALL, Clock.THREAD);

  private FirstPut() {}

  /** The engines whose first put is timed, one after the other in the same JVM. */
  private enum Whose {
    ENGINE {
      @Override
      void put() {
        try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
          first(engine.client());
        }
      }
    },

    FLOOR {
      @Override
      void put() {
        first(new Floor());
      }
    };

    abstract void put();

    static void first(DynamoDbClient client) {
      client.createTable(Requests.create());
      client.putItem(Requests.putIfAbsent(Enrollment.of(1, 1, "2026-1")));
    }
  }

  static void print(int rounds, PrintStream out) {
    TextTable table =
        new TextTable("first put of", "in a JVM with", "time", "of its thread", "goal");
    List<List<Long>> cold = runs(rounds, Whose.ENGINE);
    List<List<Long>> warm = runs(rounds, Whose.FLOOR, Whose.ENGINE, Whose.ENGINE);
    row("the floor", "nothing before", "-", warm, 0, table);
    row("an engine", "nothing before", "-", cold, 0, table);
    row("an engine", "the floor's before", "150", warm, 1, table);
    row("an engine", "another engine's before", "150", warm, 2, table);
    out.println("From making an engine to its first item");
    out.println("Time in ms, medians of " + rounds + " processes\n");
    out.println(table);
  }

  private static List<List<Long>> runs(int rounds, Whose... whose) {
    String[] names = Arrays.stream(whose).map(Whose::name).toArray(String[]::new);
    return new FreshJvm(List.of()).runs(rounds, FirstPut.class, names);
  }

  private static void row(
      String whose, String after, String goal, List<List<Long>> runs, int which, TextTable table) {
    List<String> cells = new ArrayList<>(List.of(whose, after));
    for (int clock = 0; clock < CLOCKS.size(); clock++) {
      int number = which * CLOCKS.size() + clock;
      cells.add(TextTable.millis(Median.at(number, runs)));
    }
    cells.add(goal);
    table.row(cells);
  }

  public static void main(String[] arguments) {
    System.out.println(
        Arrays.stream(arguments)
            .flatMap(whose -> nanos(Whose.valueOf(whose)).stream())
            .map(String::valueOf)
            .collect(Collectors.joining(" ")));
  }

  /** The time of the first put by each clock. */
  private static List<Long> nanos(Whose whose) {
    List<Long> before = CLOCKS.stream().map(Clock::nanos).toList();
    whose.put();
    return IntStream.range(0, CLOCKS.size())
        .mapToObj(i -> CLOCKS.get(i).nanos() - before.get(i))
        .toList();
  }
}
