// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import java.io.PrintStream;

/** The part {@code bulk}. */
public final class BulkParts {
  private BulkParts() {}

  public static void print(PrintStream out) {
    new Latency(500_000).print(out);
    new Throttled(60_000).print(out);
    ConstantMemory.print(1_000_000, out);
  }
}
