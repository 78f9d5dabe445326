// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.io.PrintStream;

/** A part of the benchmarks that can be run by its name. */
@FunctionalInterface
public interface Part {
  /** Measures and prints tables. What JMH does not measure does not depend on the effort. */
  void print(Effort effort, PrintStream out);
}
