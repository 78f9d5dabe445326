// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/** How models that put everything in one place take to being doubled, once the JVM is warm. */
final class ShapeGrowth {
  private final Warm warm;

  ShapeGrowth(Warm warm) {
    this.warm = warm;
  }

  /** Each shape at a part of its largest size, and at half of that. */
  void print(int part, PrintStream out) {
    TextTable table =
        new TextTable(
            "size", "of what", "plans", "time", "allocated MB", "plans, × half", "time, × half");
    for (Shape shape : Shape.values()) {
      table.row(row(shape, shape.largest() / part));
    }
    out.println("Extreme shapes, warm: thread time in ms, medians\n");
    out.println(table);
  }

  private List<String> row(Shape shape, int size) {
    Medians half = warm.measure(shape.text(Math.max(1, size / 2)));
    Medians full = warm.measure(shape.text(size));
    return List.of(
        TextTable.whole(size),
        shape.what(),
        TextTable.whole(full.plans()),
        TextTable.millis(full.total()),
        TextTable.megabytes(full.bytes()),
        TextTable.ratio((double) full.plans() / half.plans()),
        TextTable.ratio((double) full.total() / half.total()));
  }
}
