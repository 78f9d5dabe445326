// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of the calls of one iteration to their thread: processor time, which other processes
 * hardly change, and allocated bytes. JMH's own score is wall time, and its profilers count a whole
 * iteration, with what is prepared and undone between calls.
 *
 * <p>If two ways to do the same are compared, both are counted in turns by the same benchmark, so
 * that both meet the same noise.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ThreadCounters {
  public long calls;
  public long nanos;
  public long bytes;

  /** The processor time of the way that is compared with. */
  public long baseNanos;

  public long baseBytes;

  @Setup(Level.Iteration)
  public void clear() {
    calls = 0;
    nanos = 0;
    bytes = 0;
    baseNanos = 0;
    baseBytes = 0;
  }

  /** Makes so many calls in one go; a single one would be too short to be timed. */
  public void count(int number, Runnable work) {
    long bytesBefore = Memory.allocated();
    long before = Clock.THREAD.nanos();
    work.run();
    nanos += Clock.THREAD.nanos() - before;
    bytes += Memory.allocated() - bytesBefore;
    calls += number;
  }

  /** Makes the same calls in the way that is compared with. */
  public void countBase(Runnable work) {
    long bytesBefore = Memory.allocated();
    long before = Clock.THREAD.nanos();
    work.run();
    baseNanos += Clock.THREAD.nanos() - before;
    baseBytes += Memory.allocated() - bytesBefore;
  }
}
