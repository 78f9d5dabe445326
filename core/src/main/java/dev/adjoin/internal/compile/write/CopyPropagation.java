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
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.CopySource;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans changes of entities that others copy. A changed source is propagated to the items that hold
 * copies of its attributes, never replacing a newer version or the copy of another entity.
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

  /**
   * The change of an existing entity that reads what it needs, followed by the propagation to
   * dependants if others copy from the entity.
   */
  WritePlan change(Entity source, WritePlan plan) {
    return propagating(source, plan, true);
  }

  /** The same for an entity that the plan has read already. */
  WritePlan replacement(Entity source, WritePlan plan) {
    return propagating(source, plan, false);
  }

  private WritePlan propagating(Entity source, WritePlan plan, boolean reads) {
    List<Step> propagation = dependants(source);
    if (propagation.isEmpty()) {
      return isKept(source) ? WritePlans.map(plan, a -> versioned(source, a)) : plan;
    }
    List<String> causes = copiedOf(source);
    List<WritePlan.Step> steps = new ArrayList<>();
    steps.add(changed(source, plan, causes));
    steps.addAll(propagation);
    steps.addAll(new JournalWrites(designed, Work.PROPAGATE, source).leaving());
    WritePlan write = readingOthers(source, plan, new WritePlan.Steps(steps));
    return reads ? readingFirst(source, plan, causes, write) : write;
  }

  /**
   * The write preceded by a read of the entity: the version that the copies get follows from it.
   */
  private WritePlan readingFirst(
      Entity source, WritePlan plan, List<String> copied, WritePlan write) {
    Set<String> causes = new LinkedHashSet<>();
    String why = "";
    if (plan instanceof WritePlan.ReadFirst first) {
      why = first.why();
      causes.addAll(first.causes());
    }
    causes.addAll(copied);
    return new WritePlan.ReadFirst(why, List.copyOf(causes), own(source), write);
  }

  /** The write preceded by the reads of the plan, without that of the entity itself. */
  private WritePlan readingOthers(Entity source, WritePlan plan, WritePlan write) {
    if (!(plan instanceof WritePlan.ReadFirst first)) {
      return write;
    }
    WritePlan rest = readingOthers(source, first.write(), write);
    return first.read().equals(own(source)) ? rest : first.then(rest);
  }

  private ReadPlan own(Entity source) {
    return new ReadPlan.Get(designed.item(source).key());
  }

  /** Whether summaries include the entity's attributes; concurrent links then check its version. */
  private boolean isKept(Entity source) {
    return designed.schema().sidesAt(source).stream()
        .anyMatch(e -> designed.schema().keepsOfOther(e.relationship(), e.side().other()));
  }

  private Action versioned(Entity source, Action action) {
    boolean isOwn = action.key().equals(designed.item(source).key());
    return isOwn ? action.with(VERSION_RISES) : action;
  }

  /**
   * The change itself, with a new version and, if a copied attribute changes, a journal entry. The
   * version must be the one that was read, because the copies get the next one.
   */
  private WritePlan.Step changed(Entity source, WritePlan plan, List<String> causes) {
    List<Action> actions = new ArrayList<>();
    Requirement same = Requirements.unchangedSource();
    for (Action action : plan.actions()) {
      boolean isOwn = action.key().equals(designed.item(source).key());
      actions.add(isOwn ? versioned(source, action).onlyIf(same) : action);
    }
    actions.addAll(new JournalWrites(designed, Work.PROPAGATE, source).enter(causes));
    String title =
        "Change it; if %s changes, together with the items that copy it, if they are at most %d"
            .formatted(String.join(" or ", causes), WritePlan.Steps.MOST_COPIES_TOGETHER);
    return new WritePlan.Step(title, List.of(), actions);
  }

  /** The updates of all items that hold copies of the entity's attributes. */
  private List<Step> dependants(Entity source) {
    List<Step> steps = new ArrayList<>();
    below(source, source, steps);
    for (RelationshipSide end : schema.sidesAt(source)) {
      edges(source, end.relationship(), end.side(), steps);
      summaries(source, end.relationship(), end.side(), steps);
    }
    schema.referencesTo(source).forEach(end -> referring(source, end, steps));
    return steps;
  }

  /**
   * Adds the update of items that copy by a reference, on condition that they still refer to it.
   */
  private void referring(Entity source, ReferenceEnd end, List<Step> steps) {
    Entity entity = end.member();
    if (!entity.copiesFrom(end.name()).isEmpty()) {
      CopySource copied = copied(entity, end.name());
      String id = schema.identityNames(source).get(0);
      Action forward =
          forward(source, copied, entity)
              .onlyIf(Requirements.refersTo(end.name(), copied.key(), id));
      steps.add(
          step(
              source,
              copied.isAmbiguous() ? entity.name() + " " + end.name() : entity.name(),
              true,
              counted(end),
              carried(new ReadPlanner(designed).everyReference(end)),
              List.of(stamped(forward, entity))));
    }
  }

  private void below(Entity source, Entity parent, List<Step> steps) {
    for (Entity child : schema.children(parent)) {
      if (!child.copiesFrom(source.name()).isEmpty()) {
        steps.add(
            step(
                source,
                child.name(),
                true,
                "",
                childrenOf(child, source),
                List.of(stamped(forward(source, copied(child, source.name()), child), child))));
      }
      below(source, child, steps);
    }
  }

  private void edges(Entity source, Relationship relationship, Side side, List<Step> steps) {
    boolean copies = !relationship.copiesFrom(side.word()).isEmpty();
    if (copies && relationship.store() == Store.EDGES) {
      Action forward = forward(source, copied(relationship, side.word()), relationship);
      EdgeWrites edges = new EdgeWrites(designed);
      List<Action> actions = new ArrayList<>(List.of(stamped(forward, relationship)));
      actions.addAll(edges.mirrored(relationship, forward.parts(), false));
      String what = relationship.name() + " " + side.word() + " it";
      steps.add(
          step(
              source,
              relationship.isSelf() ? what : relationship.name(),
              side == Side.FROM || !edges.hasMovableMirror(relationship),
              counted(new RelationshipSide(relationship, side)),
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
      ReadPlan own =
          new ReadPlan.SummaryRead(
              designed.summary(relationship, side).orElseThrow(), designed.item(source).key());
      Action forward = new SummaryWrites(designed).forward(relationship, theirs, source.name());
      steps.add(
          step(source, relationship.name() + " summary", true, "", List.of(own), List.of(forward)));
    }
  }

  /** The attributes of the entity that are copied to dependants which can be found. */
  private List<String> copiedOf(Entity source) {
    Set<String> copied = new LinkedHashSet<>();
    schema.model().entities().forEach(e -> copied.addAll(copiedBy(e, source)));
    for (RelationshipSide end : schema.sidesAt(source)) {
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

  /**
   * @param isSure whether a consistent read finds all of them: their keys stay as they are
   * @param counted the attribute of the entity that counts them; empty if there is none
   */
  private static Step step(
      Entity source,
      String what,
      boolean isSure,
      String counted,
      List<ReadPlan> reads,
      List<Action> actions) {
    boolean isProof = isSure && reads.stream().allMatch(r -> r.consistency() == Consistency.STRONG);
    String number = counted.isEmpty() ? "" : ", as many as " + counted + " counts,";
    String unless = counted.isEmpty() ? "" : " if that number changes meanwhile";
    String again = isProof ? "" : ", and once more after a settling time" + unless;
    String title = "Bring each " + what + number + " forward to the new " + source.name() + again;
    Step.Role role = isProof ? Step.Role.FORWARD : Step.Role.FORWARD_SETTLING;
    return new Step(title, reads, actions, true)
        .as(counted.isEmpty() || !isSure ? role : Step.Role.FORWARD_COUNTED);
  }

  /** The attribute of an entity that counts the items of an end; empty if there is none. */
  private String counted(End end) {
    return designed
        .gate(end)
        .filter(gate -> !gate.isSharded() && !gate.isFilling())
        .map(gate -> gate.number().toString())
        .orElse("");
  }

  /** The update of an item that copies; its token is added by the caller. */
  private Action forward(Entity source, CopySource copied, Member member) {
    ItemType item = designed.item(member);
    IndexParts indexes = new IndexParts(designed);
    Set<String> changed = copied.copies().stream().map(Copy::attribute).collect(Collectors.toSet());
    Action forward =
        Action.of(Kind.UPDATE, new Target.Own(member.name()), item.key())
            .with(AttributeParts.forward(copied))
            .with(indexes.recomputed(member, item, changed))
            .onlyIf(
                new Requirements(designed).exists(designed.tombstones().contains(member.name())),
                Requirements.older(copied),
                Requirements.ofSame(copied));
    List<String> others = indexes.keyedWith(member, item, changed);
    return others.isEmpty() ? forward : forward.onlyIf(Requirements.unchanged(others));
  }

  private Action stamped(Action forward, Member member) {
    return forward.with(new AttributeParts(designed).stamped(member.name()));
  }

  private CopySource copied(Member member, String source) {
    return new CopySources(designed)
        .of(member).stream().filter(c -> c.source().equals(source)).findFirst().orElseThrow();
  }

  private List<ReadPlan> edgesOf(Relationship relationship, Side side) {
    return carried(new ReadPlanner(designed).everyEdge(relationship, side));
  }

  private List<ReadPlan> childrenOf(Entity child, Entity ancestor) {
    return carried(new ReadPlanner(designed).everyChild(child, ancestor));
  }

  /** The read without the attributes that an index does not carry: the keys are enough. */
  private static List<ReadPlan> carried(Optional<ReadPlan> read) {
    return read.map(r -> ReadPlan.ListRead.of(r).projected().plan()).stream().toList();
  }
}
