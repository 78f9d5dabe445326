// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints every read: the number of requests for one page, the requests, and the consistency. */
final class ReadsText {
  private final List<AccessPattern> reads;

  ReadsText(List<AccessPattern> reads) {
    this.reads = reads;
  }

  void printTo(TextPage page) {
    page.section("Reads");
    TextTable table =
        new TextTable(
            Column.of("", Style.NAME),
            Column.number("requests"),
            Column.of("operation", Style.PLAIN),
            Column.of("index", Style.PLAIN),
            Column.of("consistency", Style.PLAIN));
    Map<String, List<ReadVariants>> byType =
        ReadVariants.all(reads).stream()
            .collect(
                Collectors.groupingBy(ReadVariants::type, LinkedHashMap::new, Collectors.toList()));
    int widest = reads.stream().mapToInt(r -> r.name().toString().length()).max().orElse(0);
    boolean first = true;
    for (List<ReadVariants> ofType : byType.values()) {
      if (!first) {
        table.gap();
      }
      first = false;
      ofType.forEach(f -> add(f, table, widest));
    }
    table.printTo(page);
  }

  /**
   * Adds a read. Its variants are in the same cell if that does not widen the column, else below
   * it.
   */
  private static void add(ReadVariants fold, TextTable table, int widest) {
    boolean fits = fold.inOneLine().length() <= widest;
    String name = fits ? fold.inOneLine() : fold.read().name().toString();
    String below = fits ? "" : String.join(" ", fold.variants());
    table.row(below, cells(name, fold.read().plan()));
  }

  private static List<String> cells(String name, ReadPlan plan) {
    String index = plan.index() == null ? "" : plan.index();
    return List.of(
        name,
        Integer.toString(plan.requests()),
        plan.operation(),
        index,
        plan.consistency().words(false));
  }
}
