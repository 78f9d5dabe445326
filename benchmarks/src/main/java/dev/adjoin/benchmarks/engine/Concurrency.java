// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;

/** What more threads make of one engine in memory. */
final class Concurrency {
  private static final List<Call> CALLS = List.of(Call.GET, Call.QUERY, Call.PUT);
  private final Threads threads;

  Concurrency(Threads threads) {
    this.threads = threads;
  }

  void print(Population population, PrintStream out) {
    TextTable table =
        new TextTable(
            Stream.concat(Stream.of("call"), Threads.headings().stream()).toArray(String[]::new));
    try (Holder engine = Holder.engine(population)) {
      CALLS.forEach(call -> threads.measure(call, engine));
      for (Call call : CALLS) {
        Threads.Rates rates = threads.measure(call, engine);
        table.row(Stream.concat(Stream.of(call.what()), rates.cells().stream()).toList());
      }
    }
    int processors = Runtime.getRuntime().availableProcessors();
    out.println("Calls a second on " + processors + " processors, medians; goal: 8 more than 1\n");
    out.println(table);
  }
}
