// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** Reads alone, and while another thread puts and deletes in other partitions. Wall time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BesideWriterBenchmark {
  static final int TURN = 25;

  @Param({"GET", "QUERY"})
  public Call call;

  @Param("1000")
  public int items;

  private LoadedClient engine;
  private Population others;

  @Setup
  public void load() {
    engine = LoadedClient.engine(Population.of(items));
    others = engine.population().beside();
    others.load(engine.client());
  }

  @TearDown
  public void close() {
    engine.close();
  }

  /** The number of times that the reading thread waited for another. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Waits {
    public long waits;

    @Setup(Level.Iteration)
    public void clear() {
      waits = 0;
    }

    private static long now() {
      ThreadInfo thread =
          ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
      return thread.getBlockedCount() + thread.getWaitedCount();
    }
  }

  @Benchmark
  public void alone(Waits waits, Blackhole hole) {
    reads(waits, hole);
  }

  @Benchmark
  @Group("beside")
  @GroupThreads(1)
  public void read(Waits waits, Blackhole hole) {
    reads(waits, hole);
  }

  private void reads(Waits waits, Blackhole hole) {
    long before = Waits.now();
    for (List<Enrollment> some : call.next(TURN, engine.population())) {
      hole.consume(call.send(engine.client(), some));
    }
    waits.waits += Waits.now() - before;
  }

  @Benchmark
  @Group("beside")
  @GroupThreads(1)
  public void write(Blackhole hole) {
    List<List<Enrollment>> puts = Call.PUT.next(TURN, others);
    for (List<Enrollment> some : puts) {
      hole.consume(Call.PUT.send(engine.client(), some));
    }
    Call.PUT.after(engine.client(), puts);
  }
}
