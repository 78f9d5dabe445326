// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.ThreadCounters;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Reads of one large partition. */
@State(Scope.Thread)
public class PartitionBenchmark {
  private static final int TURN = 100;

  @Param("1000")
  public int items;

  /** The positions at which pages begin, in percent of the partition. */
  @Param("0")
  public int percent;

  private LoadedClient engine;
  private LoadedClient floor;
  private List<QueryRequest> pages;

  @Setup
  public void load() {
    Population population = new Population(1, items);
    engine = LoadedClient.engine(population);
    floor = LoadedClient.floor(population);
    int first = (int) ((long) items * percent / 100);
    pages =
        IntStream.range(first, first + TURN)
            .mapToObj(population::stored)
            .map(one -> Requests.list(one).limit(25).exclusiveStartKey(one.key()).build())
            .toList();
  }

  @TearDown
  public void close() {
    engine.close();
    floor.close();
  }

  /** Pages of 25 that begin somewhere in the partition. */
  @Benchmark
  public void pages(ThreadCounters counters, Blackhole hole) {
    counters.count(
        TURN, () -> pages.forEach(request -> hole.consume(engine.client().query(request))));
  }

  /** All items of the partition, in pages as large as they come, in the engine and on the floor. */
  @Benchmark
  public void all(ThreadCounters counters, Blackhole hole) {
    counters.count(1, () -> hole.consume(list(engine)));
    counters.countBase(() -> hole.consume(list(floor)));
  }

  private static int list(LoadedClient loaded) {
    QueryRequest first = Requests.list(loaded.population().stored(0)).build();
    return loaded.client().queryPaginator(first).stream().mapToInt(QueryResponse::count).sum();
  }
}
