// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.lang.management.ManagementFactory;

/** A way to take the time. */
public enum Clock {
  /** As it passes on the wall. */
  WALL {
    @Override
    public long nanos() {
      return System.nanoTime();
    }
  },

  /**
   * As long as this thread computes: the same whatever else the machine does, but blind to what the
   * JVM's own threads do for it.
   */
  THREAD {
    @Override
    public long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  };

  public abstract long nanos();
}
