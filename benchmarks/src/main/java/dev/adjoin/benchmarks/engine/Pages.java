// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Pages of 25 at the beginning of a large partition, in its middle and near its end. */
final class Pages {
  private static final List<Double> PLACES = List.of(0.0, 0.5, 0.99);
  private final Turns turns;

  Pages(Turns turns) {
    this.turns = turns;
  }

  void print(int size, PrintStream out) {
    TextTable table = new TextTable("items before", "time", "× first");
    try (Holder engine = Holder.engine(new Population(1, size))) {
      List<Cost> costs =
          turns.warmMedians(PLACES.stream().map(place -> pages(engine, place)).toList());
      for (int i = 0; i < PLACES.size(); i++) {
        double nanos = costs.get(i).nanos();
        table.row(
            List.of(
                TextTable.whole(first(size, PLACES.get(i))),
                TextTable.micros(nanos),
                TextTable.ratio(nanos / costs.get(0).nanos())));
      }
    }
    out.println("Limit=25 in a partition of " + TextTable.whole(size) + " items");
    out.println("Thread time in µs, medians\n");
    out.println(table);
  }

  private static int first(int size, double place) {
    return (int) (size * place);
  }

  private Supplier<Cost> pages(Holder engine, double place) {
    int first = first(engine.population().size(), place);
    List<QueryRequest> requests =
        IntStream.range(first, first + turns.block())
            .mapToObj(engine.population()::stored)
            .map(one -> Requests.list(one).limit(25).exclusiveStartKey(one.key()).build())
            .toList();
    return () -> Cost.of(requests, Clock.THREAD, engine.client()::query);
  }
}
