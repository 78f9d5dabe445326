// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.Measured;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The part {@code mapping}: what each mapper takes, beside the others. */
public final class MappingTable {
  private static final List<String> DIRECTIONS = List.of("store", "read", "both");
  private static final double ENHANCED_GOAL = 1.5;
  private static final double BY_HAND_GOAL = 0.8;

  private MappingTable() {}

  public static void print(Effort effort, PrintStream out) {
    print(effort, List.of(Size.values()), out);
  }

  static void print(Effort effort, List<Size> sizes, PrintStream out) {
    Map<String, Double> times = times(effort, sizes);
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
    out.println("Thread time in µs, the median of JMH's iterations\n");
    out.println(table);
  }

  private static List<String> row(Size size, String direction, Map<String, Double> times) {
    double byHand = times.get(key(direction, size.name(), Mapper.BY_HAND.name()));
    double adjoin = times.get(key(direction, size.name(), Mapper.ADJOIN.name()));
    double enhanced = times.get(key(direction, size.name(), Mapper.ENHANCED.name()));
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

  private static Map<String, Double> times(Effort effort, List<Size> sizes) {
    String[] names = sizes.stream().map(Size::name).toArray(String[]::new);
    Map<String, Double> times = new HashMap<>();
    for (Measured each :
        Measured.run(
            MappingBenchmark.class,
            effort,
            options -> options.param("size", names).param("before", effort.repeated(20_000)))) {
      times.put(
          key(each.method(), each.parameter("size"), each.parameter("mapper")),
          each.perCall("nanos"));
    }
    return times;
  }

  private static String key(String direction, String size, String mapper) {
    return direction + " " + size + " " + mapper;
  }
}
