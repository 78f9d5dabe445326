// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Measured;
import dev.adjoin.benchmarks.measure.Part;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts that measure compiling. */
public final class CompileParts {
  private static final List<Integer> SIZES = List.of(10, 100, 1_000, 2_000);
  private static final int GOAL = 1_000;
  private static final int ROUNDS = 5;

  /** The JVM options of the launcher. */
  private static final List<String> LAUNCHER = List.of("-XX:TieredStopAtLevel=1");

  private CompileParts() {}

  /** By name, in the order they are run. */
  public static Map<String, Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>();
    parts.put("growth", (effort, out) -> growth(effort, SIZES, out));
    parts.put("cold", (effort, out) -> cold(out));
    parts.put("shapes", (effort, out) -> shapes(effort, 1, out));
    parts.put(
        "processor",
        (effort, out) ->
            new JavacTime(new FreshJvm(List.of()), ROUNDS).print(List.of(10, 100, 1_000), out));
    parts.put("commands", (effort, out) -> new Commands(root(), ROUNDS).print(GOAL, out));
    return parts;
  }

  /** The growth of the time of a typical model with its size. */
  static void growth(Effort effort, List<Integer> sizes, PrintStream out) {
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
    List<Measured> all = sizes.stream().map(size -> measure(effort, "TYPICAL", size)).toList();
    double base = all.get(0).perCall("nanos") / sizes.get(0);
    for (int i = 0; i < sizes.size(); i++) {
      int size = sizes.get(i);
      Measured one = all.get(i);
      table.row(
          List.of(
              TextTable.whole(size),
              TextTable.whole(2L * size),
              TextTable.whole((long) one.perCall("planned")),
              millis(one, "read"),
              millis(one, "check"),
              millis(one, "layout"),
              millis(one, "plan"),
              millis(one, "nanos"),
              TextTable.ratio(one.perCall("nanos") / size / base),
              millis(one, "baseNanos"),
              TextTable.ratio(one.ratio()),
              TextTable.megabytes((long) one.perCall("bytes"))));
    }
    out.println("Typical models, warm: thread time in ms, medians\n");
    out.println(table);
  }

  private static Measured measure(Effort effort, String shape, int size) {
    return Measured.run(
            CompileBenchmark.class,
            effort,
            options -> options.param("shape", shape).param("size", String.valueOf(size)))
        .get(0);
  }

  private static String millis(Measured measured, String counter) {
    return TextTable.millis((long) measured.perCall(counter));
  }

  private static void cold(PrintStream out) {
    new ColdStart(new FreshJvm(LAUNCHER), ROUNDS).print(SIZES, out);
    new ColdStart(new FreshJvm(List.of()), ROUNDS).print(SIZES, out);
  }

  /** Each shape at a part of its largest size, and at half of that. */
  static void shapes(Effort effort, int part, PrintStream out) {
    TextTable table =
        new TextTable(
            "size", "of what", "plans", "time", "allocated MB", "plans, × half", "time, × half");
    for (Shape shape : Shape.values()) {
      int size = shape.largest() / part;
      Measured half = measure(effort, shape.name(), Math.max(1, size / 2));
      Measured full = measure(effort, shape.name(), size);
      table.row(
          List.of(
              TextTable.whole(size),
              shape.what(),
              TextTable.whole((long) full.perCall("planned")),
              millis(full, "nanos"),
              TextTable.megabytes((long) full.perCall("bytes")),
              TextTable.ratio(full.perCall("planned") / half.perCall("planned")),
              TextTable.ratio(full.perCall("nanos") / half.perCall("nanos"))));
    }
    out.println("Extreme shapes, warm: thread time in ms, medians\n");
    out.println(table);
  }

  private static Path root() {
    return Path.of(System.getProperty("adjoin.root", "."));
  }
}
