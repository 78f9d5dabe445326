// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import java.lang.management.ManagementFactory;

/** A way to take the time. */
enum Clock {
  /** As it passes on the wall. */
  WALL {
    @Override
    long nanos() {
      return System.nanoTime();
    }
  },

  /**
   * As long as this thread computes: the same whatever else the machine does, but blind to what the
   * JVM's own threads do for it.
   */
  THREAD {
    @Override
    long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  };

  abstract long nanos();
}
