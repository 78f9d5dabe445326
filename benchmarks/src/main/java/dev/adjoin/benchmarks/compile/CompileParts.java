// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Rounds;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The parts of a run that measure compiling, at their full size. */
public final class CompileParts {
  private static final List<Integer> SIZES = List.of(10, 100, 1_000, 2_000);
  private static final int GOAL = 1_000;
  private static final Warm WARM = new Warm(new Rounds(Duration.ofSeconds(5), 7));
  private static final int ROUNDS = 5;

  /** What the launcher starts its JVM with. */
  private static final List<String> LAUNCHER = List.of("-XX:TieredStopAtLevel=1");

  private CompileParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Consumer<PrintStream>> all() {
    Map<String, Consumer<PrintStream>> parts = new LinkedHashMap<>();
    parts.put("growth", out -> new Growth(WARM).print(SIZES, out));
    parts.put("cold", CompileParts::cold);
    parts.put("shapes", out -> new ShapeGrowth(WARM).print(1, out));
    parts.put("commands", out -> new CommandLine(root(), ROUNDS).print(GOAL, out));
    return parts;
  }

  private static void cold(PrintStream out) {
    new ColdStart(new FreshJvm(LAUNCHER), ROUNDS).print(SIZES, out);
    new ColdStart(new FreshJvm(List.of()), ROUNDS).print(SIZES, out);
  }

  private static Path root() {
    return Path.of(System.getProperty("adjoin.root", "."));
  }
}
