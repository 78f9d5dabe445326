// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.StagedRun.Result;
import dev.adjoin.benchmarks.compile.StagedRun.Stage;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The first compilation of a fresh JVM, as a command makes it. The class is also the main class of
 * that JVM, where it prints numbers for the process that started it.
 */
final class ColdStart {
  private static final int PROCESSOR = Stage.values().length;
  private static final int PEAK = PROCESSOR + 1;
  private final FreshJvm jvm;
  private final int rounds;

  ColdStart(FreshJvm jvm, int rounds) {
    this.jvm = jvm;
    this.rounds = rounds;
  }

  void print(List<Integer> sizes, PrintStream out) {
    TextTable table =
        new TextTable(
            "entities",
            "relationships",
            "read",
            "check",
            "layout",
            "plan",
            "total",
            "YAML nodes only",
            "total, × YAML nodes",
            "processor time",
            "peak heap MB");
    sizes.forEach(size -> table.row(row(size)));
    String options = jvm.options().isEmpty() ? "" : " with " + String.join(" ", jvm.options());
    out.println("Typical models, first compilation of a fresh JVM" + options);
    out.println("Wall time in ms, medians of " + rounds + "\n");
    out.println(table);
  }

  private List<String> row(int size) {
    List<List<Long>> runs = runs("compile", size);
    long yaml = Median.at(0, runs("yaml", size));
    List<String> cells = new ArrayList<>();
    cells.add(TextTable.whole(size));
    cells.add(TextTable.whole(2L * size));
    for (Stage stage : Stage.values()) {
      cells.add(TextTable.millis(Median.at(stage.ordinal(), runs)));
    }
    long total = Median.of(runs.stream().map(ColdStart::total).toList());
    cells.add(TextTable.millis(total));
    cells.add(TextTable.millis(yaml));
    cells.add(TextTable.ratio((double) total / yaml));
    cells.add(TextTable.millis(Median.at(PROCESSOR, runs)));
    cells.add(TextTable.megabytes(Median.at(PEAK, runs)));
    return cells;
  }

  private List<List<Long>> runs(String what, int size) {
    return jvm.runs(rounds, ColdStart.class, what, String.valueOf(size));
  }

  private static long total(List<Long> run) {
    return run.stream().limit(Stage.values().length).mapToLong(Long::longValue).sum();
  }

  public static void main(String[] arguments) {
    String yaml = TypicalModel.text(Integer.parseInt(arguments[1]), TypicalModel.SEED);
    List<Long> numbers = new ArrayList<>();
    if (arguments[0].equals("yaml")) {
      numbers.add(YamlNodes.nanos(yaml, Clock.WALL));
    } else {
      Result result = StagedRun.of(yaml, Clock.WALL);
      for (Stage stage : Stage.values()) {
        numbers.add(result.nanos().get(stage));
      }
      numbers.add(Clock.PROCESS.nanos());
      numbers.add(Memory.peak());
    }
    System.out.println(numbers.stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }
}
