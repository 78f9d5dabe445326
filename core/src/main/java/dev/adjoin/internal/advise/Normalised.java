// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Nothing is duplicated: a read returns the edges, and then the current entities in one batch. */
final class Normalised implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.NORMALISED;
  }

  /** A relationship without copies is normalised; it has the name of the way it is stored. */
  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    Relationship edges = EdgeForm.edges(model, declared);
    if (edges.copies().isEmpty()) {
      return new PatternResult.Changed(model);
    }
    Model changed = model.with(edges.toBuilder().copies(List.of()).build());
    for (Side side : Side.values()) {
      if (edges.copies().stream().map(Copy::source).anyMatch(side.other().word()::equals)) {
        changed = EdgeForm.answering(changed, declared, side, Answer.ITEMS, Answer.ENTITIES);
        changed = fetching(changed, declared.name(), side);
      }
    }
    return new PatternResult.Changed(changed);
  }

  /** The list of a side returned what was copied; so now it is billed with the entities. */
  private static Model fetching(Model model, String relationship, Side side) {
    double rate = model.load(relationship).get(Measure.readsOf(side)).orElse(0);
    if (rate == 0) {
      return model;
    }
    Map<String, Load> loads = new LinkedHashMap<>(model.workload());
    Map<Measure, Double> rest = new EnumMap<>(model.load(relationship).measures());
    rest.remove(Measure.readsOf(side));
    loads.put(relationship, new Load(rest));
    loads.put(
        ReadName.edges(relationship, side).with(QueryShape.ALL.with(Answer.ENTITIES)).toString(),
        new Load(Map.of(Measure.READS, rate)));
    return model.withWorkload(loads);
  }
}
