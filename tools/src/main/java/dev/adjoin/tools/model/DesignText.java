// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;

/** Prints the table and its indexes: their keys, projections and billing. */
final class DesignText {
  private final Table table;
  private final Design design;

  DesignText(Design design) {
    this.table = design.table();
    this.design = design;
  }

  void printTo(TextPage page) {
    List<String> properties = new ArrayList<>();
    properties.add("keys " + table.partition() + ", " + table.sort());
    properties.add(billing(table.billing()));
    if (design.timeToLive() != null) {
      properties.add("expires by " + design.timeToLive());
    }
    if (!table.owned()) {
      properties.add("adopted as it is");
    }
    page.entry("Table " + table.name(), String.join(" · ", properties));
    indexes().printTo(page);
  }

  private TextTable indexes() {
    Column plain = Column.of("", Style.PLAIN);
    TextTable indexes = new TextTable(Column.of("", Style.NAME), plain, plain, plain);
    for (Index index : design.indexes()) {
      indexes.row(
          index.name(),
          index.partitionKey() + ", " + index.sortKey(),
          ItemDescriptions.projection(index.projection()),
          kind(index));
    }
    return indexes;
  }

  private String kind(Index index) {
    return switch (index.kind()) {
      case LOCAL -> "local, can be read consistently";
      case SWAPPED -> "swaps the table's keys" + capacity(index);
      case GLOBAL -> capacity(index).replaceFirst(", ", "");
    };
  }

  private String capacity(Index index) {
    Units units = table.billing().indexes().get(index.name());
    return units == null ? "" : ", " + units(units);
  }

  private static String billing(Billing billing) {
    return billing.table() == null ? "on demand" : units(billing.table());
  }

  private static String units(Units units) {
    return units.read() + " read and " + units.write() + " write units";
  }
}
