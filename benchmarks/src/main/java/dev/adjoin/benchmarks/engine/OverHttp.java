// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.engine.Threads.Rates;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Calls over HTTP, to the engine and to dynoxide, each in a process of its own. */
final class OverHttp {
  private static final List<Call> CALLS =
      List.of(Call.GET, Call.QUERY, Call.PUT, Call.BATCH, Call.TRANSACTION);
  private final Threads threads;

  OverHttp(Threads threads) {
    this.threads = threads;
  }

  /**
   * @param dynoxide the program, or null if there is none
   */
  void print(Population population, @Nullable String dynoxide, PrintStream out) {
    if (dynoxide == null) {
      out.println("Without dynoxide: the environment variable DYNOXIDE does not name it");
    }
    List<Holder> holders = new ArrayList<>();
    try {
      List<String> engine = new FreshJvm(List.of()).command(ServedEngine.class);
      holders.add(ServerProcess.start(engine).holding(population));
      if (dynoxide != null) {
        List<String> other = List.of(dynoxide, "--host", "127.0.0.1", "--port");
        holders.add(ServerProcess.start(other).holding(population));
      }
      out.println("Calls a second over HTTP, medians\n");
      out.println(table(holders));
    } finally {
      holders.forEach(Holder::close);
    }
  }

  private TextTable table(List<Holder> holders) {
    TextTable table = new TextTable("call", "threads", "engine", "dynoxide", "engine, × dynoxide");
    CALLS.forEach(call -> threads.measure(call, holders));
    for (Call call : CALLS) {
      List<Rates> rates = threads.measure(call, holders);
      table.row(row(call, "1", rates, Rates::one));
      table.row(row(call, "8", rates, Rates::many));
    }
    return table;
  }

  private static List<String> row(
      Call call, String threads, List<Rates> rates, ToDoubleFunction<Rates> rate) {
    double engine = rate.applyAsDouble(rates.get(0));
    List<String> cells =
        new ArrayList<>(List.of(call.what(), threads, TextTable.whole((long) engine)));
    if (rates.size() == 1) {
      cells.addAll(List.of("-", "-"));
    } else {
      double other = rate.applyAsDouble(rates.get(1));
      cells.addAll(List.of(TextTable.whole((long) other), TextTable.ratio(engine / other)));
    }
    return cells;
  }
}
