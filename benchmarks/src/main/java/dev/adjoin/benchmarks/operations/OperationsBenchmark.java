// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Memory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One operation by hand and with the runtime, in turns of some hundred calls, so that both meet the
 * same noise. The counters hold the thread's processor time and allocation of the calls alone:
 * JMH's own score and its profilers would include the preparation between the turns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OperationsBenchmark {
  private static final int TURN = 400;
  private static final int BEFORE = 5;

  @Param Operation operation = Operation.GET;

  private Database database;
  private HandWrittenCalls byHand;
  private Calls runtime;
  private boolean runtimeFirst;

  /** The counters of one iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Counters {
    public long calls;
    public long byHandNanos;
    public long byHandBytes;
    public long runtimeNanos;
    public long runtimeBytes;

    @Setup(Level.Iteration)
    public void clear() {
      calls = 0;
      byHandNanos = 0;
      byHandBytes = 0;
      runtimeNanos = 0;
      runtimeBytes = 0;
    }
  }

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
    Counters ignored = new Counters();
    for (int i = 0; i < BEFORE; i++) {
      for (Operation each : Operation.values()) {
        operation = each;
        inTurns(ignored, hole);
      }
    }
    operation = measured;
  }

  @TearDown
  public void close() {
    database.close();
  }

  @Benchmark
  public void inTurns(Counters counters, Blackhole hole) {
    runtimeFirst = !runtimeFirst;
    if (runtimeFirst) {
      runtime(counters, hole);
      byHand(counters, hole);
    } else {
      byHand(counters, hole);
      runtime(counters, hole);
    }
    counters.calls += TURN;
  }

  private void byHand(Counters counters, Blackhole hole) {
    before();
    long bytes = Memory.allocated();
    long nanos = Clock.THREAD.nanos();
    turn(byHand, hole);
    counters.byHandNanos += Clock.THREAD.nanos() - nanos;
    counters.byHandBytes += Memory.allocated() - bytes;
    after();
  }

  private void runtime(Counters counters, Blackhole hole) {
    before();
    long bytes = Memory.allocated();
    long nanos = Clock.THREAD.nanos();
    turn(runtime, hole);
    counters.runtimeNanos += Clock.THREAD.nanos() - nanos;
    counters.runtimeBytes += Memory.allocated() - bytes;
    after();
  }

  private void turn(Calls with, Blackhole hole) {
    for (int n = 0; n < TURN; n++) {
      hole.consume(operation.call(with, n));
    }
  }

  private void before() {
    for (int n = 0; n < TURN; n++) {
      operation.before(byHand, n);
    }
  }

  private void after() {
    for (int n = 0; n < TURN; n++) {
      operation.after(byHand, n);
    }
  }
}
