// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Measures and prints tables; see {@code benchmarks/run}. */
final class Main {
  private static final List<Integer> SIZES = List.of(10, 100, 1_000, 2_000);
  private static final Set<String> PARTS = Set.of("growth", "cold", "shapes", "commands");
  private static final Warm WARM = new Warm(Duration.ofSeconds(5), 7);
  private static final int COLD_ROUNDS = 7;

  private Main() {}

  public static void main(String[] arguments) {
    PrintStream out = System.out;
    Set<String> parts = arguments.length == 0 ? PARTS : Set.of(arguments);
    if (parts.contains("growth")) {
      new Growth(WARM).print(SIZES, out);
    }
    if (parts.contains("cold")) {
      new ColdStart(COLD_ROUNDS).print(SIZES, out);
    }
    if (parts.contains("shapes")) {
      new ShapeGrowth(WARM).print(1, out);
    }
  }
}
