// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.tools.cli.TableText.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every read: how many requests a page of it costs, which, and how consistent it can be. */
final class ReadsText {
  private final List<AccessPattern> reads;

  ReadsText(List<AccessPattern> reads) {
    this.reads = reads;
  }

  void printTo(Page page) {
    page.section("Reads");
    TableText table =
        new TableText(
            Column.of("", Style.NAME),
            Column.number("requests"),
            Column.of("operation", Style.PLAIN),
            Column.of("index", Style.PLAIN),
            Column.of("consistency", Style.PLAIN));
    Map<String, List<Fold>> byType =
        Fold.all(reads).stream()
            .collect(Collectors.groupingBy(Fold::type, LinkedHashMap::new, Collectors.toList()));
    int widest = reads.stream().mapToInt(r -> r.name().toString().length()).max().orElse(0);
    boolean first = true;
    for (List<Fold> ofType : byType.values()) {
      if (!first) {
        table.gap();
      }
      first = false;
      ofType.forEach(f -> add(f, table, widest));
    }
    table.printTo(page);
  }

  /** Variants stand behind the name where that makes no column wider, else below it. */
  private static void add(Fold fold, TableText table, int widest) {
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
        plan.consistency().word());
  }
}
