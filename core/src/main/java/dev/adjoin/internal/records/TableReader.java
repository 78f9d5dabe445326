// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Table;
import dev.adjoin.declare.Units;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.IndexNames;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what is said of the table. */
final class TableReader {
  private final Report report;
  private final Spot spot;

  TableReader(Report report, String model) {
    this.report = report;
    this.spot = report.root(model);
  }

  dev.adjoin.internal.model.Table read(Table said) {
    return dev.adjoin.internal.model.Table.builder(
            said.name().isEmpty() ? spot.name() : said.name())
        .partition(said.partition())
        .sort(said.sort())
        .index(new IndexNames(said.indexName(), said.indexPartition(), said.indexSort()))
        .swapped(said.swapped())
        .type(Settings.text(said.type()))
        .billing(billing(said.units()))
        .owned(said.owned())
        .escaped(said.escaped())
        .build();
  }

  private Billing billing(Units[] said) {
    Settings settings = new Settings(report, spot);
    Map<String, dev.adjoin.internal.model.Units> indexes = new HashMap<>();
    for (Units units : settings.distinct("the units of", said, TableReader::target)) {
      indexes.put(units.index(), units(units, settings));
    }
    dev.adjoin.internal.model.Units table = indexes.remove("");
    return billing(table, indexes);
  }

  private Billing billing(
      dev.adjoin.internal.model.@Nullable Units table,
      Map<String, dev.adjoin.internal.model.Units> indexes) {
    if (table == null && !indexes.isEmpty()) {
      report.error(
          Tag.MISSING_KEY,
          spot,
          spot.name() + " gives units to its indexes but not to its table",
          "Add @Units without an index, for the table itself");
      return Billing.ON_DEMAND;
    }
    return new Billing(table, indexes);
  }

  private static String target(Units units) {
    return units.index().isEmpty() ? "the table" : units.index();
  }

  private static dev.adjoin.internal.model.Units units(Units said, Settings settings) {
    return new dev.adjoin.internal.model.Units(
        settings.within("read", said.read(), 1, Integer.MAX_VALUE),
        settings.within("write", said.write(), 1, Integer.MAX_VALUE));
  }
}
