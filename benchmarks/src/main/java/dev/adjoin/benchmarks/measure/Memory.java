// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;

/** What this JVM says of its memory. */
public final class Memory {
  private Memory() {}

  /** The bytes that this thread has allocated since it began. */
  public static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** The most that was on the heap at once, what only waited for the collector included. */
  public static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** What is on the heap and still in use. */
  public static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
