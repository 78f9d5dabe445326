// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Rounds;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The parts of a run that measure the engine, at their full size. */
public final class EngineParts {
  private static final Rounds ROUNDS = new Rounds(Duration.ofSeconds(5), 7);
  private static final int BLOCK = 1_000;
  private static final int PROCESSES = 5;

  private EngineParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Consumer<PrintStream>> all() {
    Map<String, Consumer<PrintStream>> parts = new LinkedHashMap<>();
    parts.put("engine", EngineParts::calls);
    parts.put("engine-growth", EngineParts::growth);
    parts.put("engine-memory", EngineParts::memory);
    parts.put("engine-durable", EngineParts::durable);
    parts.put("engine-load", EngineParts::load);
    parts.put("engine-http", EngineParts::http);
    return parts;
  }

  private static void calls(PrintStream out) {
    AgainstFloor calls = new AgainstFloor(new Turns(ROUNDS, BLOCK));
    calls.print(Population.of(500_000), out);
    calls.print(Population.of(1_000), out);
  }

  private static void growth(PrintStream out) {
    Turns turns = new Turns(ROUNDS, BLOCK);
    List<Population> small = List.of(Population.of(1_000), Population.of(100_000));
    new SizeGrowth(turns)
        .print(List.of(small.get(0), small.get(1), Population.of(5_000_000)), small, out);
    new Pages(turns).print(1_000_000, out);
    new Listing(turns).print(100_000, out);
    new Concurrency(new Threads(ROUNDS, 5 * BLOCK)).print(Population.of(100_000), out);
    new BesideWriter(turns).print(Population.of(100_000), out);
  }

  private static void memory(PrintStream out) {
    MemoryUse.print(500_000, out);
    FirstPut.print(PROCESSES, out);
  }

  private static void http(PrintStream out) {
    // The server has its own compiler to wait for.
    Rounds longer = new Rounds(ROUNDS.time().multipliedBy(2), ROUNDS.least());
    new OverHttp(new Threads(longer, 200))
        .print(Population.of(100_000), System.getenv("DYNOXIDE"), out);
  }

  private static void durable(PrintStream out) {
    Path folder = folder();
    // Four kinds in turns, one of them slow.
    Rounds longer = new Rounds(ROUNDS.time().multipliedBy(4), ROUNDS.least());
    new DurablePuts(new Threads(longer, 50)).print(Population.of(1_000), folder, out);
    Opening.print(1_000_000, PROCESSES, folder, out);
  }

  private static void load(PrintStream out) {
    new DirectoryLoad(198_000).print(folder(), out);
  }

  /** Below the clone, which is on a disk where /tmp may be in memory. */
  private static Path folder() {
    return Path.of(System.getProperty("adjoin.root", "."), "benchmarks", "target");
  }
}
