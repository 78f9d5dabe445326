// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Measures and prints tables; see {@code benchmarks/run}. */
final class Main {
  private static final List<Integer> SIZES = List.of(10, 100, 1_000, 2_000);
  private static final int GOAL = 1_000;
  private static final Warm WARM = new Warm(Duration.ofSeconds(5), 7);
  private static final int ROUNDS = 5;

  /** What the launcher starts its JVM with. */
  private static final List<String> LAUNCHER = List.of("-XX:TieredStopAtLevel=1");

  private static final List<String> PARTS = List.of("growth", "cold", "shapes", "commands");

  private Main() {}

  public static void main(String[] arguments) {
    List<String> parts = arguments.length == 0 ? PARTS : List.of(arguments);
    parts.forEach(part -> print(part, System.out));
  }

  private static void print(String part, PrintStream out) {
    switch (part) {
      case "growth" -> new Growth(WARM).print(SIZES, out);
      case "cold" -> {
        new ColdStart(new FreshJvm(LAUNCHER), ROUNDS).print(SIZES, out);
        new ColdStart(new FreshJvm(List.of()), ROUNDS).print(SIZES, out);
      }
      case "shapes" -> new ShapeGrowth(WARM).print(1, out);
      case "commands" ->
          new CommandLine(Path.of(System.getProperty("adjoin.root", ".")), ROUNDS).print(GOAL, out);
      default ->
          throw new IllegalArgumentException(
              "A part must be one of " + String.join(", ", PARTS) + ", but was " + part);
    }
  }
}
