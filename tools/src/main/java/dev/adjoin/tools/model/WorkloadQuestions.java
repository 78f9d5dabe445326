// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks for the few numbers of a workload that decide between patterns. */
final class WorkloadQuestions {
  private final Answers answers;
  private final Map<String, Map<Measure, Double>> loads = new LinkedHashMap<>();

  private WorkloadQuestions(Dialogue dialogue) {
    this.answers = new Answers(dialogue);
  }

  /** The model with the workload that the answers give. */
  static Model ask(Dialogue dialogue, Model model) {
    dialogue.say(
        "The model declares no workload. A few questions; ? explains, Enter takes the default.");
    WorkloadQuestions questions = new WorkloadQuestions(dialogue);
    for (Entity entity : model.entities()) {
      String of = entity.isChild() ? " (all of them)" : "";
      questions.ask("How many " + entity.name() + of + "?", entity.name(), Measure.ITEMS, "1000");
    }
    for (Relationship relationship : model.relationships()) {
      questions.ask(relationship);
    }
    Map<String, Load> workload = new LinkedHashMap<>(model.workload());
    questions.loads.forEach((type, measures) -> workload.put(type, new Load(measures)));
    return model.withWorkload(workload);
  }

  private void ask(Relationship r) {
    String name = r.name();
    ask(name + " of one " + r.from() + ", on average?", name, Measure.PER_FROM, "10");
    ask("The most of one " + r.to() + "?", name, Measure.MAX_PER_TO, "100");
    ask("New " + name + "?", name, Measure.LINKS, "1/s");
    ask("Reads from " + r.from() + "?", name, Measure.FROM, "10/s");
    ask("Reads from " + r.to() + "?", name, Measure.TO, "10/s");
  }

  private void ask(String question, String type, Measure measure, String preset) {
    double value = answers.number(question, measure, preset);
    loads.computeIfAbsent(type, t -> new EnumMap<>(Measure.class)).put(measure, value);
  }
}
