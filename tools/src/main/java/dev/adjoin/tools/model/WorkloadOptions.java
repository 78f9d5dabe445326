// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.Suggestion;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that give numbers of a workload, in addition to those of the model file. */
final class WorkloadOptions {
  private static final String NUMBER = "TYPE=NUMBER";
  private static final String RATE = "TYPE=RATE";

  @Option(names = "--items", paramLabel = NUMBER, description = "How many there are.")
  private Map<String, String> items = new LinkedHashMap<>();

  @Option(names = "--bytes", paramLabel = NUMBER, description = "The size of one.")
  private Map<String, String> bytes = new LinkedHashMap<>();

  @Option(names = "--reads", paramLabel = RATE, description = "Reads, such as 500/s or 3/h.")
  private Map<String, String> reads = new LinkedHashMap<>();

  @Option(names = "--creates", paramLabel = RATE, description = "New items.")
  private Map<String, String> creates = new LinkedHashMap<>();

  @Option(names = "--changes", paramLabel = RATE, description = "Changes of items or edges.")
  private Map<String, String> changes = new LinkedHashMap<>();

  @Option(names = "--deletes", paramLabel = RATE, description = "Deleted items.")
  private Map<String, String> deletes = new LinkedHashMap<>();

  @Option(names = "--links", paramLabel = RATE, description = "New edges.")
  private Map<String, String> links = new LinkedHashMap<>();

  @Option(names = "--unlinks", paramLabel = RATE, description = "Removed edges.")
  private Map<String, String> unlinks = new LinkedHashMap<>();

  @Option(names = "--from", paramLabel = RATE, description = "Reads from the from side.")
  private Map<String, String> from = new LinkedHashMap<>();

  @Option(names = "--to", paramLabel = RATE, description = "Reads from the to side.")
  private Map<String, String> to = new LinkedHashMap<>();

  @Option(names = "--per-from", paramLabel = NUMBER, description = "Edges of one from entity.")
  private Map<String, String> perFrom = new LinkedHashMap<>();

  @Option(names = "--per-to", paramLabel = NUMBER, description = "Edges of one to entity.")
  private Map<String, String> perTo = new LinkedHashMap<>();

  @Option(names = "--max-per-from", paramLabel = NUMBER, description = "The most of one.")
  private Map<String, String> maxPerFrom = new LinkedHashMap<>();

  @Option(names = "--max-per-to", paramLabel = NUMBER, description = "The most of one.")
  private Map<String, String> maxPerTo = new LinkedHashMap<>();

  private Map<Measure, Map<String, String>> all() {
    Map<Measure, Map<String, String>> all = new EnumMap<>(Measure.class);
    all.put(Measure.ITEMS, items);
    all.put(Measure.BYTES, bytes);
    all.put(Measure.READS, reads);
    all.put(Measure.CREATES, creates);
    all.put(Measure.CHANGES, changes);
    all.put(Measure.DELETES, deletes);
    all.put(Measure.LINKS, links);
    all.put(Measure.UNLINKS, unlinks);
    all.put(Measure.FROM, from);
    all.put(Measure.TO, to);
    all.put(Measure.PER_FROM, perFrom);
    all.put(Measure.PER_TO, perTo);
    all.put(Measure.MAX_PER_FROM, maxPerFrom);
    all.put(Measure.MAX_PER_TO, maxPerTo);
    return all;
  }

  boolean isEmpty() {
    return all().values().stream().allMatch(Map::isEmpty);
  }

  /** The model with these numbers in its workload. */
  Model addTo(Model model) {
    Map<String, Load> loads = new LinkedHashMap<>(model.workload());
    all()
        .forEach(
            (measure, said) ->
                said.forEach(
                    (type, text) -> loads.put(type, with(model, loads, type, measure, text))));
    return model.withWorkload(loads);
  }

  private static Load with(
      Model model, Map<String, Load> loads, String type, Measure measure, String text) {
    List<String> known = model.members().stream().map(m -> m.name()).toList();
    if (!known.contains(type)) {
      throw Failure.mistake(
          "The model has no entity or relationship \"" + type + "\"" + Suggestion.of(type, known),
          "It declares " + String.join(", ", known));
    }
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    measures.putAll(loads.getOrDefault(type, Load.UNKNOWN).measures());
    try {
      measures.put(measure, measure.parse(text));
    } catch (MalformedText e) {
      throw Failure.mistake(type + ": " + e.found(), e.fix());
    }
    return new Load(measures);
  }
}
