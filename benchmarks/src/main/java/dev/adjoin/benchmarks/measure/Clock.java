// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** A clock for measurements. */
public enum Clock {
  /** Wall time. */
  WALL {
    @Override
    public long nanos() {
      return System.nanoTime();
    }
  },

  /**
   * Processor time of the current thread. Other processes hardly change it, but it leaves out the
   * JVM's own threads, such as the garbage collector's.
   */
  THREAD {
    @Override
    public long nanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
  },

  /** Processor time of all threads since the JVM started, also of its compiler and collector. */
  PROCESS {
    @Override
    public long nanos() {
      return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
          .getProcessCpuTime();
    }
  };

  public abstract long nanos();
}
