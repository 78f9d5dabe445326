// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;

/** The memory of this JVM. */
public final class Memory {
  private Memory() {}

  /** The bytes that this thread has allocated since it began. */
  public static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** The largest size of the heap so far, garbage included. */
  public static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** The heap in use after a collection. */
  public static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
