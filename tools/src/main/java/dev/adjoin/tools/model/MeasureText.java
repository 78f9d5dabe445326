// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import static dev.adjoin.internal.diagnostic.Figures.number;

import dev.adjoin.tools.measure.Measured;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.List;

/** Prints predicted units beside consumed ones. */
final class MeasureText {
  private MeasureText() {}

  static String of(List<Measured> measured, boolean colour) {
    TextPage page = new TextPage(colour);
    page.wrapped(
        0,
        Style.PLAIN,
        "Every read and write on the embedded engine, with sample data. Units of all calls:");
    page.blank();
    TextTable table =
        new TextTable(
            Column.of("", Style.NAME),
            Column.number("calls"),
            Column.number("reads predicted"),
            Column.number("consumed"),
            Column.number("writes predicted"),
            Column.number("consumed"),
            Column.of("", Style.WARNING));
    for (Measured each : measured) {
      table.row(
          each.name(),
          String.valueOf(each.calls()),
          number(each.predicted().reads()),
          number(each.consumed().reads()),
          number(each.predicted().writes()),
          number(each.consumed().writes()),
          each.isEqual() ? "" : "differs");
    }
    table.printTo(page);
    page.blank();
    page.wrapped(0, Style.PLAIN, conclusion(measured));
    return page.toString();
  }

  private static String conclusion(List<Measured> measured) {
    long differing = measured.stream().filter(each -> !each.isEqual()).count();
    int calls = measured.stream().mapToInt(Measured::calls).sum();
    String all =
        Quantity.of(calls, "call", "calls")
            + " of "
            + Quantity.of(measured.size(), "read or write", "reads and writes");
    return differing == 0
        ? all + " consumed what was predicted."
        : all + "; " + Quantity.of(differing, "differs", "differ") + " from the prediction.";
  }

  static String json(List<Measured> measured) {
    return new JsonFields()
        .with(
            "measured",
            measured,
            each ->
                new JsonFields()
                    .with("name", each.name())
                    .with("calls", each.calls())
                    .with("predicted", CostJson.capacity(each.predicted()))
                    .with("consumed", CostJson.capacity(each.consumed()))
                    .with("equal", each.isEqual()))
        .json();
  }
}
