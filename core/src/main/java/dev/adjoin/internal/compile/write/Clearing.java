// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.compile.read.ReadPlanner;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans the steps between marking an entity and removing it. Restrictions are checked first, so
 * that a rejected delete has changed nothing; then cascading deletes follow.
 */
final class Clearing {
  private final DesignedModel designed;
  private final Schema schema;
  private final ReadPlanner reads;
  private final List<Step> looks = new ArrayList<>();
  private final List<Step> refusals = new ArrayList<>();
  private final List<Step> removals = new ArrayList<>();
  private boolean settles;
  private boolean needsMark;

  Clearing(DesignedModel designed, Entity entity) {
    this.designed = designed;
    this.schema = designed.schema();
    this.reads = new ReadPlanner(designed);
    for (End end : schema.endsAt(entity)) {
      if (end instanceof RelationshipSide side) {
        attached(side.relationship(), side.side());
      } else {
        referring((ReferenceEnd) end);
      }
    }
    schema.children(entity).forEach(c -> child(entity, c));
  }

  List<Step> steps() {
    List<Step> steps = new ArrayList<>(looks);
    steps.addAll(refusals);
    steps.addAll(removals);
    return steps;
  }

  /**
   * Whether dependants could still arrive after the last check. The mark then stays as a tombstone
   * until a later sweep finds none.
   */
  boolean settles() {
    return settles;
  }

  /**
   * Whether one look finds all that has to go with the entity: edges that are counted at a gate or
   * in a map, and whatever is swept. Then one transaction can remove it with them.
   */
  boolean isOneLook() {
    return !settles && !needsMark && !(removals.isEmpty() && looks.isEmpty());
  }

  private void attached(Relationship relationship, Side side) {
    OnDelete rule = relationship.onDelete().get(side);
    Gate gate = designed.gate(relationship, side).orElse(null);
    if (rule.removes()) {
      removals.add(
          relationship.store() == Store.SUMMARIES
              ? summaries(relationship, side)
              : unlinking(relationship, side));
    } else if (rule == OnDelete.RESTRICT && gate != null && gate.isSharded()) {
      refusals.add(counting(new RelationshipSide(relationship, side), gate, relationship.name()));
    }
  }

  /** Items that refer to the entity are deleted as children are, or lose their reference. */
  private void referring(ReferenceEnd end) {
    OnDelete rule = end.onDelete();
    Gate gate = designed.gate(end).orElse(null);
    String items = end.member().name();
    List<ReadPlan> found = reads.everyReference(end).stream().toList();
    if (end.deleteReachesItems()) {
      needsMark = true;
      String proof = proof(gate, false, rule);
      String title =
          rule == OnDelete.CASCADE
              ? "Delete every %s that refers to it as %s.delete does, until %s"
                  .formatted(items, items, proof)
              : "Clear %s of every %s that refers to it, until %s"
                  .formatted(end.name(), items, proof);
      List<Action> actions =
          rule == OnDelete.CLEAR
              ? new ReferenceWrites(designed).cleared(end)
              : designed.isMarked(end.member()) ? List.of() : deletion(end.member());
      removals.add(new Step(title, found, actions, true, Role.CLEAR, end));
    } else if (rule == OnDelete.RESTRICT && gate != null && gate.isSharded()) {
      refusals.add(counting(end, gate, items + " that refers to it"));
    } else if (end.isLookedFor()) {
      String title = "Refuse while a read of the index finds one %s that refers to it";
      looks.add(new Step(title.formatted(items), found, List.of(), false, Role.LOOK, end));
    }
  }

  private Step summaries(Relationship relationship, Side side) {
    Entity entity = schema.end(relationship, side);
    SummaryMap map =
        designed.summaries(entity).stream()
            .filter(m -> m.relationship().equals(relationship.name()) && m.side() == side)
            .findFirst()
            .orElseThrow();
    ReadPlan own = new ReadPlan.SummaryRead(map, designed.item(entity).key());
    List<Action> unlink = new SummaryWrites(designed).unlink(relationship);
    return new Step(
        "Unlink every " + relationship.name() + " in its map",
        List.of(own),
        unlink,
        true,
        Role.CLEAR,
        new RelationshipSide(relationship, side));
  }

  private Step counting(End end, Gate gate, String items) {
    ReadPlan numbers =
        ReadPlan.BatchGet.shards(gate, gate.item().renamed(schema.identityNames(end)));
    String title =
        "Refuse, reopen and leave the journal while any "
            + items
            + " is left: the gates' numbers must be 0";
    return new Step(title, List.of(numbers), List.of()).as(Role.LOOK);
  }

  private Step unlinking(Relationship relationship, Side side) {
    WritePlan unlink = new EdgeWrites(designed).unlink(relationship);
    List<ReadPlan> all = new ArrayList<>();
    reads.everyEdge(relationship, side).ifPresent(all::add);
    all.addAll(WritePlans.reads(unlink));
    List<ReadPlan> steps = all.size() > 1 ? List.of(new ReadPlan.Sequence(all)) : all;
    String title = "Unlink every " + relationship.name() + ", until " + proof(relationship, side);
    return new Step(
        title, steps, unlink.actions(), true, Role.CLEAR, new RelationshipSide(relationship, side));
  }

  /** The explanation of how the step proves that no edge is left; an index read cannot prove it. */
  private String proof(Relationship relationship, Side side) {
    boolean consistent = side == Side.FROM || designed.mirror(relationship).isPresent();
    OnDelete rule = relationship.onDelete().get(side);
    return proof(designed.gate(relationship, side).orElse(null), consistent, rule);
  }

  private String proof(@Nullable Gate gate, boolean consistent, OnDelete rule) {
    if (gate != null) {
      return gate.isSharded() ? "the gates' numbers are 0" : gate.number() + " is 0";
    }
    String read = (consistent ? "a consistent read" : "a read of the index") + " finds none";
    return settling(read, rule);
  }

  /** Where no gate and no check proves it, everything but a sweep looks again later. */
  private String settling(String read, OnDelete rule) {
    boolean isProved = DeleteRule.isProved(rule);
    settles |= isProved;
    return isProved ? read + ", and again a settling time after the mark" : read;
  }

  private void child(Entity parent, Entity child) {
    OnDelete rule = child.whenParentDeleted();
    if (rule == OnDelete.KEEP) {
      return;
    }
    needsMark |= child.isChecked() || DeleteRule.isProved(rule);
    String proof =
        child.isChecked()
            ? "a consistent read finds none"
            : settling("a consistent read finds none", rule);
    List<ReadPlan> children = reads.everyChild(child, parent).stream().toList();
    if (rule == OnDelete.RESTRICT) {
      String title =
          "Refuse, unmark and leave the journal while a consistent read finds one " + child.name();
      refusals.add(new Step(title, children, List.of()).as(Role.LOOK));
    } else {
      String title =
          "Delete every %1$s as %1$s.delete does, until %2$s".formatted(child.name(), proof);
      removals.add(new Step(title, children, deletion(child), true).as(Role.CLEAR));
    }
  }

  private List<Action> deletion(Entity child) {
    WritePlan delete = new EntityDeletes(designed).of(child).plan();
    return delete instanceof WritePlan.Steps ? List.of() : delete.actions();
  }
}
