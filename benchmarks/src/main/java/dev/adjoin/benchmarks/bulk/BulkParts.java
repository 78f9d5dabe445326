// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import java.io.PrintStream;
import java.util.Map;
import java.util.function.Consumer;

/** The part of a run that measures bulk work, at its full size. */
public final class BulkParts {
  private BulkParts() {}

  public static Map<String, Consumer<PrintStream>> all() {
    return Map.of("bulk", BulkParts::bulk);
  }

  private static void bulk(PrintStream out) {
    new Latency(500_000).print(out);
    new Throttled(60_000).print(out);
    ConstantMemory.print(1_000_000, out);
  }
}
