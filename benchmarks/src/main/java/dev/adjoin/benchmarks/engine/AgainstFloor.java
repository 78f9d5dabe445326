// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/** What each call takes of its thread, in the engine and on the bare maps of the floor. */
final class AgainstFloor {
  private final Turns turns;

  AgainstFloor(Turns turns) {
    this.turns = turns;
  }

  void print(Population population, PrintStream out) {
    TextTable table =
        new TextTable(
            "call", "engine", "floor", "× floor", "goal", "engine, bytes", "floor, bytes");
    try (Holder engine = Holder.engine(population);
        Holder floor = Holder.floor(population)) {
      List<Holder> both = List.of(engine, floor);
      // All before any counts: the JVM compiles shared code by what every call does with it.
      for (Call call : Call.values()) {
        turns.medians(call, both);
      }
      for (Call call : Call.values()) {
        List<Cost> costs = turns.medians(call, both);
        table.row(row(call, costs.get(0), costs.get(1)));
      }
    }
    out.println("Calls in process, one thread, " + TextTable.whole(population.size()) + " items");
    out.println("Thread time in µs, and bytes allocated; medians\n");
    out.println(table);
  }

  private static List<String> row(Call call, Cost engine, Cost floor) {
    return List.of(
        call.what(),
        TextTable.micros(engine.nanos()),
        TextTable.micros(floor.nanos()),
        TextTable.ratio(engine.nanos() / floor.nanos()),
        TextTable.ratio(call.goal()),
        TextTable.whole((long) engine.bytes()),
        TextTable.whole((long) floor.bytes()));
  }
}
