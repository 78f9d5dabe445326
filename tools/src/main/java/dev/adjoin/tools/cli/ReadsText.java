// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.plan.AccessPattern;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.tools.cli.TableText.Column;
import java.util.List;

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
    List<Fold> folds = Fold.all(reads);
    int widest = folds.stream().mapToInt(f -> f.read().name().length()).max().orElse(0);
    String type = "";
    for (Fold fold : folds) {
      if (!type.isEmpty() && !type.equals(fold.type())) {
        table.gap();
      }
      type = fold.type();
      boolean fits = fold.inOneLine().length() <= widest;
      String name = fits ? fold.inOneLine() : fold.read().name();
      table.row(fits ? "" : String.join(" ", fold.variants()), cells(name, fold.read().plan()));
    }
    table.printTo(page);
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
