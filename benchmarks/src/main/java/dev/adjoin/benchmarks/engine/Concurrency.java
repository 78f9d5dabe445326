// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/** What more threads make of one engine in memory. */
final class Concurrency {
  private static final List<Call> CALLS = List.of(Call.GET, Call.QUERY, Call.PUT);
  private final Threads threads;

  Concurrency(Threads threads) {
    this.threads = threads;
  }

  void print(Population population, PrintStream out) {
    TextTable table = new TextTable("call", "1 thread", "8 threads", "8 threads, × 1");
    try (Holder engine = Holder.engine(population)) {
      CALLS.forEach(call -> threads.measure(call, List.of(engine)));
      for (Call call : CALLS) {
        Threads.Rates rates = threads.measure(call, List.of(engine)).get(0);
        table.row(
            List.of(
                call.what(),
                TextTable.whole((long) rates.one()),
                TextTable.whole((long) rates.many()),
                TextTable.ratio(rates.many() / rates.one())));
      }
    }
    int processors = Runtime.getRuntime().availableProcessors();
    out.println("Calls a second on " + processors + " processors, medians; goal: 8 more than 1\n");
    out.println(table);
  }
}
