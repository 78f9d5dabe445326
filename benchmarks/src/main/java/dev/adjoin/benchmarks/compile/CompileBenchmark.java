// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.StagedRun.Stage;
import dev.adjoin.benchmarks.measure.Clock;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Compiles one model over and over. */
@State(Scope.Thread)
public class CompileBenchmark {
  /** A {@link Shape}, or {@code TYPICAL}. */
  @Param("TYPICAL")
  public String shape;

  @Param("10")
  public int size;

  private String yaml;

  /** The cost of the compilations of one iteration to their thread, in all and by stage. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class StageCounters {
    public long calls;
    public long nanos;
    public long bytes;

    /** The time of the lower bound. */
    public long baseNanos;

    public long read;
    public long check;
    public long layout;
    public long plan;

    /** The number of reads and writes that were planned. */
    public long planned;

    @Setup(Level.Iteration)
    public void clear() {
      calls = 0;
      nanos = 0;
      bytes = 0;
      baseNanos = 0;
      read = 0;
      check = 0;
      layout = 0;
      plan = 0;
      planned = 0;
    }

    private void add(StagedRun.Result result) {
      calls++;
      nanos += result.total();
      bytes += result.bytes();
      read += result.nanos().get(Stage.READ);
      check += result.nanos().get(Stage.CHECK);
      layout += result.nanos().get(Stage.LAYOUT);
      plan += result.nanos().get(Stage.PLAN);
      planned += result.plans();
    }
  }

  @Setup
  public void write() {
    yaml =
        shape.equals("TYPICAL")
            ? TypicalModel.text(size, TypicalModel.SEED)
            : Shape.valueOf(shape).text(size);
  }

  @Benchmark
  public void compile(StageCounters counters) {
    counters.add(StagedRun.of(yaml, Clock.THREAD));
    counters.baseNanos += YamlNodes.nanos(yaml, Clock.THREAD);
  }
}
