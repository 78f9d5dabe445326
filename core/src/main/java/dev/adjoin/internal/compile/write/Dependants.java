// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the dependants that hold copies of an entity's attributes, and plans their updates. */
final class Dependants {
  private final Blueprint blueprint;
  private final Schema schema;

  Dependants(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
  }

  List<Step> of(Entity source) {
    List<Step> steps = new ArrayList<>();
    below(source, source, steps);
    for (End end : schema.endsAt(source)) {
      edges(source, end.relationship(), end.side(), steps);
      summaries(source, end.relationship(), end.side(), steps);
    }
    return steps;
  }

  private void below(Entity source, Entity parent, List<Step> steps) {
    for (Entity child : schema.children(parent)) {
      if (child.copies().stream().anyMatch(c -> c.source().equals(source.name()))) {
        steps.add(
            step(
                source,
                child.name(),
                childrenOf(child, source),
                List.of(forward(source, copied(child, source.name()), child))));
      }
      below(source, child, steps);
    }
  }

  private void edges(Entity source, Relationship relationship, Side side, List<Step> steps) {
    boolean copies = relationship.copies().stream().anyMatch(c -> c.source().equals(side.word()));
    if (copies && relationship.store() == Store.EDGES) {
      Action forward = forward(source, copied(relationship, side.word()), relationship);
      EdgeWrites edges = new EdgeWrites(blueprint);
      List<Action> actions = new ArrayList<>(List.of(forward));
      actions.addAll(edges.mirrored(relationship, forward.parts(), false));
      String what = relationship.name() + " " + side.word() + " it";
      steps.add(
          step(
              source,
              relationship.isSelf() ? what : relationship.name(),
              edgesOf(relationship, side),
              edges.asRead(relationship, actions)));
    }
  }

  /**
   * Adds the updates of summaries. The entity's own map lists the entities that include a summary
   * of it. Without that map they cannot be found, and their summaries keep the attributes as of the
   * link.
   */
  private void summaries(Entity source, Relationship relationship, Side side, List<Step> steps) {
    SummaryMap theirs = blueprint.summary(relationship, side.other()).orElse(null);
    boolean found =
        schema.keepsOfOther(relationship, side.other()) && relationship.summarises(side);
    if (theirs != null && found) {
      ReadPlan own = new ReadPlan.Get(blueprint.item(source).key());
      Action forward = new SummaryWrites(blueprint).forward(relationship, theirs, source.name());
      steps.add(step(source, relationship.name() + " summary", List.of(own), List.of(forward)));
    }
  }

  /** The attributes of the entity that are copied to dependants which can be found. */
  List<String> copiedOf(Entity source) {
    Set<String> copied = new LinkedHashSet<>();
    schema.model().entities().forEach(e -> copied.addAll(copiedBy(e, source)));
    for (End end : schema.endsAt(source)) {
      copied.addAll(copiedBy(end.relationship(), source));
      if (end.relationship().summarises(end.side())) {
        copied.addAll(schema.keptOfOther(end.relationship(), end.side().other()));
      }
    }
    return List.copyOf(copied);
  }

  private List<String> copiedBy(Member member, Entity source) {
    return member.copies().stream()
        .filter(c -> schema.source(member, c).filter(source::equals).isPresent())
        .map(Copy::sourceAttribute)
        .toList();
  }

  private static Step step(Entity source, String what, List<ReadPlan> reads, List<Action> actions) {
    boolean sure = reads.stream().allMatch(r -> r.consistency() == Consistency.STRONG);
    String again = sure ? "" : ", and once more after a settling time";
    String title = "Bring each " + what + " forward to the new " + source.name() + again;
    return new Step(title, reads, actions, true);
  }

  private Action forward(Entity source, CopySource copied, Member member) {
    ItemType item = blueprint.item(member);
    List<Part> parts = new ArrayList<>(List.of(AttributeParts.forward(copied)));
    parts.addAll(new IndexParts(blueprint).recomputed(member, item, changed(member, source)));
    return Action.of(Kind.UPDATE, new Target.Own(member.name()), item.key())
        .with(parts)
        .onlyIf(
            new Requirements(blueprint).exists(blueprint.tombstones().contains(member.name())),
            Requirements.older(copied));
  }

  private CopySource copied(Member member, String source) {
    return new CopyWrites(blueprint)
        .sources(member).stream().filter(c -> c.source().equals(source)).findFirst().orElseThrow();
  }

  private Set<String> changed(Member member, Entity source) {
    return member.copies().stream()
        .filter(c -> schema.source(member, c).filter(source::equals).isPresent())
        .map(Copy::attribute)
        .collect(Collectors.toSet());
  }

  private List<ReadPlan> edgesOf(Relationship relationship, Side side) {
    return new ReadPlanner(blueprint).everyEdge(relationship, side).stream().toList();
  }

  private List<ReadPlan> childrenOf(Entity child, Entity ancestor) {
    return new ReadPlanner(blueprint).everyChild(child, ancestor).stream().toList();
  }
}
