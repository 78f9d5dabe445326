// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
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
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans changes of entities that others copy. A changed source is propagated to the items that hold
 * copies of its attributes, never replacing a newer version.
 */
final class CopyPropagation {
  private static final Part VERSION_RISES = AttributeParts.add(Path.of(OwnedAttribute.VERSION), 1);

  private final DesignedModel designed;
  private final Schema schema;

  CopyPropagation(DesignedModel designed) {
    this.designed = designed;
    this.schema = designed.schema();
  }

  /** Whether a change of the entity affects nothing but its own item. */
  boolean isUnused(Entity source) {
    return !isKept(source) && dependants(source).isEmpty();
  }

  /** The plan, followed by the propagation to dependants if others copy from the entity. */
  WritePlan propagating(Entity source, WritePlan plan) {
    List<Step> propagation = dependants(source);
    if (propagation.isEmpty()) {
      return isKept(source) ? WritePlans.map(plan, a -> versioned(source, a)) : plan;
    }
    List<WritePlan.Step> steps = new ArrayList<>();
    steps.add(marked(source, plan));
    steps.addAll(propagation);
    steps.addAll(new JournalWrites(designed, Work.PROPAGATE, source).leaving());
    return new WritePlan.Steps(steps);
  }

  /** Whether summaries include the entity's attributes; concurrent links then check its version. */
  private boolean isKept(Entity source) {
    return designed.schema().endsAt(source).stream()
        .anyMatch(e -> designed.schema().keepsOfOther(e.relationship(), e.side().other()));
  }

  private Action versioned(Entity source, Action action) {
    boolean isOwn = action.key().equals(designed.item(source).key());
    return isOwn ? action.with(VERSION_RISES) : action;
  }

  /** The change itself, with a new version and, if a copied attribute changes, a journal entry. */
  private WritePlan.Step marked(Entity source, WritePlan plan) {
    List<Action> marked = new ArrayList<>();
    plan.actions().forEach(a -> marked.add(versioned(source, a)));
    List<String> causes = copiedOf(source);
    marked.addAll(new JournalWrites(designed, Work.PROPAGATE, source).enter(causes));
    List<ReadPlan> reads = WritePlans.reads(plan);
    return new WritePlan.Step(
        "Change the source, and enter the spreading if something copied changes", reads, marked);
  }

  /** The updates of all items that hold copies of the entity's attributes. */
  private List<Step> dependants(Entity source) {
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
      EdgeWrites edges = new EdgeWrites(designed);
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
    SummaryMap theirs = designed.summary(relationship, side.other()).orElse(null);
    boolean found =
        schema.keepsOfOther(relationship, side.other()) && relationship.summarises(side);
    if (theirs != null && found) {
      ReadPlan own = new ReadPlan.Get(designed.item(source).key());
      Action forward = new SummaryWrites(designed).forward(relationship, theirs, source.name());
      steps.add(step(source, relationship.name() + " summary", List.of(own), List.of(forward)));
    }
  }

  /** The attributes of the entity that are copied to dependants which can be found. */
  private List<String> copiedOf(Entity source) {
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
    ItemType item = designed.item(member);
    List<Part> parts = new ArrayList<>(List.of(AttributeParts.forward(copied)));
    parts.addAll(new IndexParts(designed).recomputed(member, item, changed(member, source)));
    return Action.of(Kind.UPDATE, new Target.Own(member.name()), item.key())
        .with(parts)
        .onlyIf(
            new Requirements(designed).exists(designed.tombstones().contains(member.name())),
            Requirements.older(copied));
  }

  private CopySource copied(Member member, String source) {
    return new CopySources(designed)
        .of(member).stream().filter(c -> c.source().equals(source)).findFirst().orElseThrow();
  }

  private Set<String> changed(Member member, Entity source) {
    return member.copies().stream()
        .filter(c -> schema.source(member, c).filter(source::equals).isPresent())
        .map(Copy::attribute)
        .collect(Collectors.toSet());
  }

  private List<ReadPlan> edgesOf(Relationship relationship, Side side) {
    return new ReadPlanner(designed).everyEdge(relationship, side).stream().toList();
  }

  private List<ReadPlan> childrenOf(Entity child, Entity ancestor) {
    return new ReadPlanner(designed).everyChild(child, ancestor).stream().toList();
  }
}
