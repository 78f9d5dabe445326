// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Rounds;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The parts of a run that measure the engine, at their full size. */
public final class EngineParts {
  private static final Rounds ROUNDS = new Rounds(Duration.ofSeconds(5), 7);
  private static final int BLOCK = 1_000;

  private EngineParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Consumer<PrintStream>> all() {
    Map<String, Consumer<PrintStream>> parts = new LinkedHashMap<>();
    parts.put("engine", EngineParts::calls);
    return parts;
  }

  private static void calls(PrintStream out) {
    AgainstFloor calls = new AgainstFloor(ROUNDS, BLOCK);
    calls.print(new Population(10, 100), out);
    calls.print(new Population(1_000, 100), out);
  }
}
