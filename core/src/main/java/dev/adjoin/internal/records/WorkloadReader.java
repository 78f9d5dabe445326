// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Workload;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads expected sizes and rates. */
final class WorkloadReader {
  private final Report report;
  private final Spot spot;

  WorkloadReader(Report report, String model) {
    this.report = report;
    this.spot = report.root(model);
  }

  Map<String, Load> read(Workload[] said) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Workload workload :
        new Settings(report, spot).distinct("the workload of", said, w -> Names.of(w.type()))) {
      loads.put(Names.of(workload.type()), load(workload));
    }
    return loads;
  }

  private Load load(Workload said) {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      String text = text(said, measure);
      if (!text.isEmpty()) {
        parse(measure, text, measures);
      }
    }
    return new Load(measures);
  }

  private void parse(Measure measure, String text, Map<Measure, Double> into) {
    try {
      into.put(measure, measure.parse(text));
    } catch (MalformedText e) {
      report.error(e, spot);
    }
  }

  private static String text(Workload said, Measure measure) {
    return switch (measure) {
      case ITEMS -> said.items();
      case BYTES -> said.bytes();
      case READS -> said.reads();
      case CREATES -> said.creates();
      case CHANGES -> said.changes();
      case DELETES -> said.deletes();
      case PER_FROM -> said.perFrom();
      case PER_TO -> said.perTo();
      case MAX_PER_FROM -> said.maxPerFrom();
      case MAX_PER_TO -> said.maxPerTo();
      case LINKS -> said.links();
      case UNLINKS -> said.unlinks();
      case FROM -> said.from();
      case TO -> said.to();
    };
  }
}
