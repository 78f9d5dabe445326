// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Writers;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the settings of the table. */
final class TableReader {
  private final RecordProblems problems;
  private final Subject model;

  TableReader(RecordProblems problems, Subject model) {
    this.problems = problems;
    this.model = model;
  }

  Table read(AnnotationValues said) {
    String name = said.textOrNull("name");
    return Table.builder(name == null ? model.name() : name)
        .partition(said.text("partition"))
        .sort(said.text("sort"))
        .index(
            new IndexNames(
                said.text("indexName"), said.text("indexPartition"), said.text("indexSort")))
        .swapped(said.flag("swapped"))
        .type(said.textOrNull("type"))
        .billing(billing(said.annotations("units")))
        .owned(said.flag("owned"))
        .escaped(said.flag("escaped"))
        .writers(said.constant("writers", Writers.class))
        .stream(said.flag("stream"))
        .recovery(said.flag("recovery"))
        .build();
  }

  private Billing billing(List<AnnotationValues> said) {
    AnnotationSettings settings = new AnnotationSettings(problems, model);
    Map<String, Units> indexes = new HashMap<>();
    for (AnnotationValues units : settings.distinct("the units of", said, TableReader::target)) {
      indexes.put(
          units.text("index"),
          new Units(
              settings.within("read", units.number("read"), 1, Integer.MAX_VALUE),
              settings.within("write", units.number("write"), 1, Integer.MAX_VALUE)));
    }
    Units table = indexes.remove("");
    if (table == null && !indexes.isEmpty()) {
      problems.error(
          Tag.MISSING_KEY,
          model,
          model.name() + " gives units to its indexes but not to its table",
          "Add @Units without an index, for the table itself");
      return Billing.ON_DEMAND;
    }
    return new Billing(table, indexes);
  }

  private static String target(AnnotationValues units) {
    return units.text("index").isEmpty() ? "the table" : units.text("index");
  }
}
