// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.design.Design;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;

/** Prints the attributes that Adjoin adds to the items of an existing table, and their reasons. */
final class OwnedText {
  private final Design design;

  OwnedText(Design design) {
    this.design = design;
  }

  void printTo(TextPage page) {
    if (design.table().owned()) {
      return;
    }
    page.section("Attributes that Adjoin adds");
    if (design.owned().isEmpty()) {
      page.line("  None: no declared feature needs one");
      return;
    }
    TextTable table =
        new TextTable(
            Column.of("", Style.NAME),
            Column.of("on", Style.PLAIN),
            Column.of("because", Style.PLAIN));
    design.owned().forEach(o -> table.row(o.name(), o.on(), o.because()));
    table.printTo(page);
  }
}
