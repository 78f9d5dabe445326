// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** All items of one partition, page by page, as large as pages come. */
final class Listing {
  private final Turns turns;

  Listing(Turns turns) {
    this.turns = turns;
  }

  void print(int size, PrintStream out) {
    TextTable table = new TextTable("items", "engine", "floor", "× floor");
    Population population = new Population(1, size);
    try (Holder engine = Holder.engine(population);
        Holder floor = Holder.floor(population)) {
      List<Cost> costs = turns.warmMedians(List.of(() -> cost(engine), () -> cost(floor)));
      double nanos = costs.get(0).nanos();
      double least = costs.get(1).nanos();
      table.row(
          List.of(
              TextTable.whole(size),
              TextTable.millis((long) nanos),
              TextTable.millis((long) least),
              TextTable.ratio(nanos / least)));
    }
    out.println("All items of one partition: thread time in ms, medians\n");
    out.println(table);
  }

  private static Cost cost(Holder holder) {
    return Cost.of(List.of(holder), Clock.THREAD, Listing::list);
  }

  private static int list(Holder holder) {
    QueryRequest first = Requests.list(holder.population().stored(0)).build();
    return holder.client().queryPaginator(first).stream().mapToInt(QueryResponse::count).sum();
  }
}
