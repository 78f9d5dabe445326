// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.measure.ThreadCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** One operation with the runtime and by hand, in turns of some hundred calls. */
@State(Scope.Thread)
public class OperationsBenchmark {
  @Param public Operation operation;

  /** The number of calls in a turn. */
  @Param("400")
  public int turn;

  /** The number of turns of every call before the measured one. */
  @Param("5")
  public int before;

  private Database database;
  private HandWrittenCalls byHand;
  private Calls runtime;
  private boolean runtimeFirst;

  /**
   * Makes every call before the measured one: in a JVM that has only ever made a single call, the
   * compiler can do what it can do in no application.
   */
  @Setup
  public void open(Blackhole hole) {
    database = new Database();
    byHand = database.byHand();
    runtime = database.runtime();
    Operation measured = operation;
    for (int i = 0; i < before; i++) {
      for (Operation each : Operation.values()) {
        operation = each;
        inTurns(new ThreadCounters(), hole);
      }
    }
    operation = measured;
  }

  @TearDown
  public void close() {
    database.close();
  }

  @Benchmark
  public void inTurns(ThreadCounters counters, Blackhole hole) {
    runtimeFirst = !runtimeFirst;
    for (boolean isRuntime : new boolean[] {runtimeFirst, !runtimeFirst}) {
      for (int n = 0; n < turn; n++) {
        operation.before(byHand, n);
      }
      if (isRuntime) {
        counters.count(turn, () -> turn(runtime, hole));
      } else {
        counters.countBase(() -> turn(byHand, hole));
      }
      for (int n = 0; n < turn; n++) {
        operation.after(byHand, n);
      }
    }
  }

  private void turn(Calls with, Blackhole hole) {
    for (int n = 0; n < turn; n++) {
      hole.consume(operation.call(with, n));
    }
  }
}
