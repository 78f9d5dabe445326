// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * The bytes that the current thread allocates while it calculates a result: a measure of work that
 * is the same on a slow and on a busy machine.
 */
record Allocation<T>(T result, long bytes) {

  static <T> Allocation<T> of(Supplier<T> work) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    T result = work.get();
    return new Allocation<>(result, threads.getCurrentThreadAllocatedBytes() - before);
  }
}
