// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How the time of a typical model grows with its size, once the JVM is warm. */
final class Growth {
  static final long SEED = 2026;
  private final Warm warm;

  Growth(Warm warm) {
    this.warm = warm;
  }

  void print(List<Integer> sizes, PrintStream out) {
    Map<Integer, Medians> figures = new TreeMap<>();
    // The largest first: it warms the JVM up for all.
    sizes.stream()
        .sorted((one, two) -> two - one)
        .forEach(size -> figures.put(size, warm.measure(TypicalModel.text(size, SEED))));
    out.println("Typical models, warm: thread time in ms, medians\n");
    out.println(table(figures));
  }

  private static TextTable table(Map<Integer, Medians> figures) {
    TextTable table =
        new TextTable(
            "entities",
            "relationships",
            "plans",
            "read",
            "check",
            "layout",
            "plan",
            "total",
            "per entity, × smallest",
            "YAML nodes only",
            "total, × YAML nodes",
            "allocated MB");
    Map.Entry<Integer, Medians> smallest = figures.entrySet().iterator().next();
    double base = (double) smallest.getValue().total() / smallest.getKey();
    figures.forEach((size, medians) -> table.row(row(size, medians, base)));
    return table;
  }

  private static List<String> row(int size, Medians medians, double base) {
    List<String> cells = new ArrayList<>();
    cells.add(TextTable.whole(size));
    cells.add(TextTable.whole(2L * size));
    cells.add(TextTable.whole(medians.plans()));
    for (Stage stage : Stage.values()) {
      cells.add(TextTable.millis(medians.stages().getOrDefault(stage, 0L)));
    }
    cells.add(TextTable.millis(medians.total()));
    cells.add(TextTable.ratio(medians.total() / base / size));
    cells.add(TextTable.millis(medians.bound()));
    cells.add(TextTable.ratio((double) medians.total() / medians.bound()));
    cells.add(TextTable.megabytes(medians.bytes()));
    return cells;
  }
}
