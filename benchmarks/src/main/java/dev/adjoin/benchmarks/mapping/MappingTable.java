// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/** Runs the benchmark and prints what every way takes, beside the others. */
final class MappingTable {
  private static final List<String> DIRECTIONS = List.of("store", "read", "both");
  private static final double ENHANCED_GOAL = 1.5;
  private static final double BY_HAND_GOAL = 0.8;
  private final Options options;

  MappingTable(Options options) {
    this.options = options;
  }

  void print(List<Size> sizes, PrintStream out) {
    Map<String, Double> times = times();
    TextTable table =
        new TextTable(
            "record",
            "direction",
            "by hand",
            "Adjoin",
            "Enhanced",
            "speed, × by hand",
            "goal",
            "speed, × Enhanced",
            "goal");
    for (Size size : sizes) {
      for (String direction : DIRECTIONS) {
        table.row(row(size, direction, times));
      }
    }
    out.println("Records to items (store), back (read) and both, one thread");
    out.println("Thread time in µs, the fastest of JMH's iterations\n");
    out.println(table);
  }

  private static List<String> row(Size size, String direction, Map<String, Double> times) {
    double byHand = times.get(key(direction, size, Way.BY_HAND));
    double adjoin = times.get(key(direction, size, Way.ADJOIN));
    double enhanced = times.get(key(direction, size, Way.ENHANCED));
    return List.of(
        size.what(),
        direction,
        micros(byHand),
        micros(adjoin),
        micros(enhanced),
        TextTable.ratio(byHand / adjoin),
        TextTable.ratio(BY_HAND_GOAL),
        TextTable.ratio(enhanced / adjoin),
        TextTable.ratio(ENHANCED_GOAL));
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, nanos < 1_000 ? "%.3f" : "%.2f", nanos / 1_000);
  }

  private Map<String, Double> times() {
    Map<String, Double> times = new HashMap<>();
    for (RunResult result : run()) {
      String direction = result.getPrimaryResult().getLabel();
      String size = result.getParams().getParam("size");
      String way = result.getParams().getParam("way");
      times.put(key(direction, Size.valueOf(size), Way.valueOf(way)), fastest(result));
    }
    return times;
  }

  /** The fastest iteration: whatever else the machine does, it only makes one slower. */
  private static double fastest(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .mapToDouble(iteration -> score(iteration, "nanos") / score(iteration, "calls"))
        .min()
        .orElseThrow();
  }

  private static double score(IterationResult iteration, String counter) {
    return iteration.getSecondaryResults().get(counter).getScore();
  }

  private static String key(String direction, Size size, Way way) {
    return direction + " " + size + " " + way;
  }

  private Collection<RunResult> run() {
    try {
      return new Runner(options).run();
    } catch (RunnerException e) {
      throw new IllegalStateException(e);
    }
  }
}
