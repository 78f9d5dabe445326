// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads expected sizes and rates. */
final class WorkloadReader {
  private final RecordProblems problems;
  private final Subject model;

  WorkloadReader(RecordProblems problems, Subject model) {
    this.problems = problems;
    this.model = model;
  }

  Map<String, Load> read(List<AnnotationValues> said) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (AnnotationValues workload :
        new AnnotationSettings(problems, model)
            .distinct("the workload of", said, w -> ClassNames.type(w.type("type")))) {
      loads.put(ClassNames.type(workload.type("type")), load(workload));
    }
    return loads;
  }

  /** Each measure is an element of the annotation, by its word. */
  private Load load(AnnotationValues said) {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      String text = said.text(measure.word());
      if (!text.isEmpty()) {
        try {
          measures.put(measure, measure.parse(text));
        } catch (MalformedText e) {
          problems.error(e, model);
        }
      }
    }
    return new Load(measures);
  }
}
