// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.engine.Block.Cost;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.Rounds;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What each call takes of its thread, in the engine and on the bare maps of the floor in turns. */
final class AgainstFloor {
  private final Rounds rounds;
  private final int block;

  /**
   * @param block how many items are timed at once
   */
  AgainstFloor(Rounds rounds, int block) {
    this.rounds = rounds;
    this.block = block;
  }

  void print(Population population, PrintStream out) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient floor = new SkipLists()) {
      engine.client().createTable(Requests.create());
      population.load(engine.client());
      population.load(floor);
      Pair pair = new Pair(engine.client(), floor);
      for (Call call : Call.values()) {
        measure(call, population, pair);
      }
      TextTable table =
          new TextTable(
              "call", "engine", "floor", "× floor", "goal", "engine, bytes", "floor, bytes");
      for (Call call : Call.values()) {
        table.row(row(call, measure(call, population, pair)));
      }
      out.println("Calls in process, one thread, " + TextTable.whole(population.size()) + " items");
      out.println("Thread time in µs, and bytes allocated; medians\n");
      out.println(table);
    }
  }

  private record Pair(DynamoDbClient engine, DynamoDbClient floor) {}

  private record Costs(List<Cost> engine, List<Cost> floor) {}

  private Costs measure(Call call, Population population, Pair pair) {
    Costs costs = new Costs(new ArrayList<>(), new ArrayList<>());
    rounds.repeat(
        () -> {
          // Whoever comes second finds the items in the processor's caches.
          Block one = Block.of(call, population, block);
          costs.floor().add(one.run(pair.floor(), Clock.THREAD));
          costs.engine().add(one.run(pair.engine(), Clock.THREAD));
          Block other = Block.of(call, population, block);
          costs.engine().add(other.run(pair.engine(), Clock.THREAD));
          costs.floor().add(other.run(pair.floor(), Clock.THREAD));
        });
    return costs;
  }

  private static List<String> row(Call call, Costs costs) {
    double engine = median(costs.engine(), Cost::nanos);
    double floor = median(costs.floor(), Cost::nanos);
    return List.of(
        call.what(),
        TextTable.micros(engine),
        TextTable.micros(floor),
        TextTable.ratio(engine / floor),
        TextTable.ratio(call.goal()),
        TextTable.whole((long) median(costs.engine(), Cost::bytes)),
        TextTable.whole((long) median(costs.floor(), Cost::bytes)));
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
    return Median.of(costs.stream().map(figure::applyAsDouble).toList());
  }
}
