// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.FirstRun.Report;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What a typical model takes in a JVM that has compiled nothing yet, as for a command. */
final class ColdStart {
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
    List<Report> reports =
        IntStream.range(0, rounds).mapToObj(round -> FirstRun.compile(jvm, size)).toList();
    long bound =
        Median.of(
            LongStream.range(0, rounds).map(r -> FirstRun.lowerBound(jvm, size)).boxed().toList());
    List<String> cells = new ArrayList<>();
    cells.add(TextTable.whole(size));
    cells.add(TextTable.whole(2L * size));
    for (Stage stage : Stage.values()) {
      cells.add(TextTable.millis(median(reports, r -> r.stage(stage))));
    }
    long total = median(reports, Report::total);
    cells.add(TextTable.millis(total));
    cells.add(TextTable.millis(bound));
    cells.add(TextTable.ratio((double) total / bound));
    cells.add(TextTable.millis(median(reports, Report::processor)));
    cells.add(TextTable.megabytes(median(reports, Report::peak)));
    return cells;
  }

  private static long median(List<Report> reports, ToLongFunction<Report> figure) {
    return Median.of(reports.stream().map(figure::applyAsLong).toList());
  }
}
