// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** How the throughput of a thread falls with the number of items, each as likely as any other. */
final class SizeGrowth {
  private static final List<Call> CALLS = List.of(Call.GET, Call.QUERY, Call.PUT);
  private final Turns turns;

  SizeGrowth(Turns turns) {
    this.turns = turns;
  }

  /**
   * @param populations the smallest first
   * @param floors the populations that the floor holds too, in as far as there is memory for them
   */
  void print(List<Population> populations, List<Population> floors, PrintStream out) {
    List<String> headings = new ArrayList<>(List.of("of", "items", "partitions"));
    CALLS.forEach(call -> headings.addAll(List.of(call.what(), "throughput, × smallest")));
    TextTable table = new TextTable(headings.toArray(String[]::new));
    rows(populations.stream().map(Holder::engine).toList(), "engine", table);
    rows(floors.stream().map(Holder::floor).toList(), "floor", table);
    out.println("Growth with the number of items: thread time in µs, medians");
    out.println("Goal: at 5,000,000 items 0.7 of the throughput at 1,000\n");
    out.println(table);
  }

  private void rows(List<Holder> holders, String what, TextTable table) {
    CALLS.forEach(call -> turns.medians(call, holders));
    List<List<Cost>> costs = CALLS.stream().map(call -> turns.medians(call, holders)).toList();
    for (int i = 0; i < holders.size(); i++) {
      Population population = holders.get(i).population();
      List<String> cells = new ArrayList<>();
      cells.add(what);
      cells.add(TextTable.whole(population.size()));
      cells.add(TextTable.whole(population.students()));
      for (List<Cost> ofCall : costs) {
        double nanos = ofCall.get(i).nanos();
        cells.add(TextTable.micros(nanos));
        cells.add(TextTable.ratio(ofCall.get(0).nanos() / nanos));
      }
      table.row(cells);
    }
    holders.forEach(Holder::close);
  }
}
