// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Gate;
import dev.adjoin.model.Entity;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.model.Store;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
import dev.adjoin.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps between marking an entity and removing it: what hangs on it goes, or stops the delete.
 */
final class Clearing {
  private final Blueprint blueprint;
  private final Schema schema;
  private final ListReads lists;

  Clearing(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
    this.lists = new ListReads(blueprint);
  }

  List<Step> of(Entity entity) {
    List<Step> steps = new ArrayList<>();
    for (Relationship relationship : schema.relationshipsOf(entity)) {
      for (Side side : Side.values()) {
        if (relationship.end(side).equals(entity.name())
            && relationship.onDelete().get(side) != OnDelete.KEEP) {
          attached(relationship, side, steps);
        }
      }
    }
    for (Entity child : schema.children(entity)) {
      if (child.whenParentDeleted() != OnDelete.KEEP) {
        steps.add(child(entity, child));
      }
    }
    return steps;
  }

  private void attached(Relationship relationship, Side side, List<Step> steps) {
    boolean restricts = relationship.onDelete().get(side) == OnDelete.RESTRICT;
    Gate gate = blueprint.gate(relationship, side).orElse(null);
    if (relationship.store() == Store.SUMMARIES) {
      steps.add(summaries(relationship, side, restricts));
    } else if (!restricts) {
      steps.add(unlinking(relationship, side));
    } else if (gate != null && gate.isSharded()) {
      steps.add(counting(relationship, side, gate));
    }
  }

  private Step summaries(Relationship relationship, Side side, boolean restricts) {
    ReadPlan own =
        new ReadPlan.Get(
            blueprint.endKey(relationship, side).renamed(schema.identityNames(relationship, side)));
    String name = relationship.name();
    return restricts
        ? new Step("Refuse while its " + name + " map is not empty", List.of(own), List.of())
        : new Step(
            "Unlink every " + name + " in its map",
            List.of(own),
            new SummaryWrites(blueprint).unlink(relationship));
  }

  private Step counting(Relationship relationship, Side side, Gate gate) {
    ReadPlan numbers =
        new ReadPlan.BatchGet(
            "the " + gate.shards() + " shards",
            gate.item().renamed(schema.identityNames(relationship, side)));
    String title =
        "Refuse and reopen while any "
            + relationship.name()
            + " is left: the gates' numbers must be 0";
    return new Step(title, List.of(numbers), List.of());
  }

  private Step unlinking(Relationship relationship, Side side) {
    WritePlan unlink = new EdgeWrites(blueprint).unlink(relationship);
    List<ReadPlan> reads = new ArrayList<>(listing(relationship, side));
    reads.addAll(Writes.reads(unlink));
    String title = "Unlink every " + relationship.name() + ", until " + proof(relationship, side);
    return new Step(title, reads, Writes.actions(unlink));
  }

  /** From the table where it can be: that read is consistent, and no order is needed. */
  private List<ReadPlan> listing(Relationship relationship, Side side) {
    String name = relationship.name() + "." + side.word();
    return new EdgeSources(blueprint)
        .of(relationship).stream()
            .filter(s -> s.name().equals(name) || s.name().equals(name + ".byIdentity"))
            .reduce((first, last) -> last)
            .map(s -> lists.everything(s.readAs(schema.identityNames(relationship, side))))
            .stream()
            .toList();
  }

  /** What proves that no edge is left: an index read never does. */
  private String proof(Relationship relationship, Side side) {
    Gate gate = blueprint.gate(relationship, side).orElse(null);
    if (gate != null) {
      return gate.isSharded() ? "the gates' numbers are 0" : gate.number() + " is 0";
    }
    boolean consistent = side == Side.FROM || blueprint.mirror(relationship).isPresent();
    return consistent
        ? "a consistent read finds none"
        : "a pass begun a settling time after the mark finds none (the mark stays as a tombstone)";
  }

  private Step child(Entity parent, Entity child) {
    String list = child.name() + ".of" + parent.name();
    List<ReadPlan> reads =
        new ChildSources(blueprint)
            .of(child).stream().filter(s -> s.name().equals(list)).map(lists::everything).toList();
    if (child.whenParentDeleted() == OnDelete.RESTRICT) {
      return new Step("Refuse while a consistent read finds one " + child.name(), reads, List.of());
    }
    WritePlan delete = new EntityDeletes(blueprint).of(child).plan();
    List<Action> actions = delete instanceof WritePlan.Steps ? List.of() : Writes.actions(delete);
    String title =
        "Delete every "
            + child.name()
            + " as "
            + child.name()
            + ".delete does, until a consistent read finds none";
    return new Step(title, reads, actions);
  }
}
