// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.ThreadCounters;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** One call on the engine and on the floor, in turns. */
@State(Scope.Thread)
public class CallsBenchmark {
  @Param public Call call;

  @Param("1000")
  public int items;

  /** The number of items in a turn. */
  @Param("1000")
  public int turn;

  /** Whether the floor is measured, too; with millions of items it needs gigabytes. */
  @Param("true")
  public boolean floor;

  /** The number of times that every call is made before the measured one. */
  @Param("5")
  public int before;

  private Population population;
  private LoadedClient engine;
  private LoadedClient base;

  /**
   * Makes all calls before the measured one: the JVM compiles shared code by what every call does
   * with it.
   */
  @Setup
  public void load(Blackhole hole) {
    population = Population.of(items);
    engine = LoadedClient.engine(population);
    base = floor ? LoadedClient.floor(population) : engine;
    Call measured = call;
    for (int i = 0; i < before; i++) {
      for (Call each : Call.values()) {
        call = each;
        inTurns(new ThreadCounters(), hole);
      }
    }
    call = measured;
  }

  @TearDown
  public void close() {
    engine.close();
    base.close();
  }

  @Benchmark
  public void inTurns(ThreadCounters counters, Blackhole hole) {
    List<List<Enrollment>> calls = call.next(call.calls(turn), population);
    call.before(engine.client(), calls);
    counters.count(calls.size(), () -> send(engine, calls, hole));
    call.after(engine.client(), calls);
    if (floor) {
      call.before(base.client(), calls);
      counters.countBase(() -> send(base, calls, hole));
      call.after(base.client(), calls);
    }
  }

  private void send(LoadedClient loaded, List<List<Enrollment>> calls, Blackhole hole) {
    for (List<Enrollment> some : calls) {
      hole.consume(call.send(loaded.client(), some));
    }
  }
}
