// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.measure.Clock;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The processor time of an iteration, since JMH itself measures wall time. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ThreadTime {
  public long calls;
  public long nanos;
  private long begin;

  @Setup(Level.Iteration)
  public void begin() {
    calls = 0;
    begin = Clock.THREAD.nanos();
  }

  @TearDown(Level.Iteration)
  public void end() {
    nanos = Clock.THREAD.nanos() - begin;
  }
}
