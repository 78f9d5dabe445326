// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Tag;
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
            .distinct("the workload of", said, WorkloadReader::name)) {
      boolean hasType = workload.typeOrNull("type") != null;
      if (hasType == (workload.textOrNull("read") != null)) {
        problems.error(
            Tag.INVALID_VALUE,
            model,
            model.name() + " has a workload of " + (hasType ? "a type and a read" : "nothing"),
            "Declare either type or read");
      } else {
        loads.put(name(workload), load(workload));
      }
    }
    return loads;
  }

  private static String name(AnnotationValues workload) {
    ClassDescription type = workload.typeOrNull("type");
    return type == null ? workload.text("read") : ClassNames.type(type);
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
