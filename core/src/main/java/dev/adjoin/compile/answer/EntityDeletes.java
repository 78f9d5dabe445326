// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Gate;
import dev.adjoin.design.ItemType;
import dev.adjoin.model.Entity;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.model.Store;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
import dev.adjoin.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * How an entity is deleted: marked, then cleared of what hangs on it, then removed once nothing is
 * proven to be left.
 */
final class EntityDeletes {
  private final Blueprint blueprint;
  private final Schema schema;

  EntityDeletes(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
  }

  Change of(Entity entity) {
    List<Step> clearing = new ArrayList<>();
    List<Condition> restrictions = new ArrayList<>();
    List<Action> closing = new ArrayList<>();
    for (Relationship relationship : schema.relationshipsOf(entity)) {
      for (Side side : Side.values()) {
        if (relationship.end(side).equals(entity.name())) {
          edges(relationship, side, clearing, restrictions, closing);
        }
      }
    }
    schema.children(entity).forEach(c -> children(entity, c, clearing));
    String does = "removes one " + entity.name() + (clearing.isEmpty() ? "" : " by its onDelete");
    WritePlan plan =
        clearing.isEmpty() && closing.isEmpty()
            ? Writes.of(removal(entity, restrictions, false))
            : steps(entity, clearing, restrictions, closing);
    return new Change(entity.name() + ".delete", does, plan);
  }

  private WritePlan steps(
      Entity entity, List<Step> clearing, List<Condition> restrictions, List<Action> closing) {
    List<Action> marks = new ArrayList<>();
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions);
    marks.add(
        new Action(
            Kind.UPDATE,
            entity.name(),
            blueprint.item(entity).key(),
            List.of("marked as being deleted"),
            conditions));
    marks.addAll(closing);
    blueprint.journal().ifPresent(j -> marks.add(JournalWrites.enter(j, "delete", entity)));
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("Mark it as being deleted", List.of(), marks));
    steps.addAll(clearing);
    steps.add(new Step("Remove it", List.of(), removal(entity, List.of(), true)));
    return new WritePlan.Steps(steps);
  }

  private List<Action> removal(Entity entity, List<Condition> restrictions, boolean journaled) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions);
    List<Action> actions = new ArrayList<>();
    actions.add(
        new Action(
            Kind.DELETE, entity.name(), blueprint.item(entity).key(), List.of(), conditions));
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      actions.add(
          new Action(
              Kind.DELETE,
              guard.label(),
              guard.key(),
              List.of("freed"),
              List.of(new Condition.Owned())));
    }
    if (journaled) {
      blueprint.journal().ifPresent(j -> actions.add(JournalWrites.leave(j, entity)));
    }
    return actions;
  }

  private void edges(
      Relationship relationship,
      Side side,
      List<Step> clearing,
      List<Condition> restrictions,
      List<Action> closing) {
    Gate gate = blueprint.gate(relationship, side).orElse(null);
    OnDelete rule = relationship.onDelete().get(side);
    if (gate != null && gate.isSharded()) {
      List<Condition> open = List.of(new Condition.Exists());
      closing.add(
          new Action(
              Kind.UPDATE,
              gate.relationship() + " gate",
              gate.item(),
              List.of("closed, each of " + gate.shards() + " shards"),
              open));
    }
    if (rule == OnDelete.RESTRICT && gate != null) {
      restrict(relationship, gate, clearing, restrictions);
    } else if (rule == OnDelete.RESTRICT || rule == OnDelete.CASCADE) {
      clear(relationship, side, rule, clearing);
    }
  }

  private static void restrict(
      Relationship relationship, Gate gate, List<Step> clearing, List<Condition> restrictions) {
    if (gate.isSharded()) {
      ReadPlan numbers = new ReadPlan.BatchGet("the " + gate.shards() + " shards", gate.item());
      String title =
          "Refuse and reopen while any "
              + relationship.name()
              + " is left: their gates' numbers must be 0";
      clearing.add(new Step(title, List.of(numbers), List.of()));
    } else {
      restrictions.add(new Condition.Zero(gate.number()));
    }
  }

  private void clear(Relationship relationship, Side side, OnDelete rule, List<Step> clearing) {
    if (relationship.store() == Store.SUMMARIES) {
      ReadPlan own = new ReadPlan.Get(blueprint.endKey(relationship, side));
      String title =
          rule == OnDelete.RESTRICT
              ? "Refuse while its " + relationship.name() + " map is not empty"
              : "Unlink every " + relationship.name() + " in its map";
      List<Action> actions =
          rule == OnDelete.RESTRICT ? List.of() : new SummaryWrites(blueprint).unlink(relationship);
      clearing.add(new Step(title, List.of(own), actions));
      return;
    }
    List<ReadPlan> reads = listing(relationship, side);
    String title = "Unlink every " + relationship.name() + ", until " + proof(relationship, side);
    clearing.add(new Step(title, reads, new EdgeWrites(blueprint).unlink(relationship)));
  }

  private List<ReadPlan> listing(Relationship relationship, Side side) {
    String name = relationship.name() + "." + side.word();
    ListReads lists = new ListReads(blueprint);
    return new EdgeSources(blueprint)
        .of(relationship).stream()
            .filter(s -> s.name().equals(name) || s.name().equals(name + ".byIdentity"))
            .reduce((first, last) -> last)
            .map(lists::everything)
            .stream()
            .toList();
  }

  /** What proves that no edge is left: an index read never does. */
  private String proof(Relationship relationship, Side side) {
    Gate gate = blueprint.gate(relationship, side).orElse(null);
    if (gate != null) {
      return gate.number() + " is 0";
    }
    boolean consistent = side == Side.FROM || blueprint.mirror(relationship).isPresent();
    return consistent
        ? "a consistent read finds none"
        : "a pass begun a settling time after the mark finds none (the mark stays as a tombstone)";
  }

  private void children(Entity parent, Entity child, List<Step> clearing) {
    OnDelete rule = child.whenParentDeleted();
    if (rule == OnDelete.KEEP) {
      return;
    }
    ListReads lists = new ListReads(blueprint);
    List<ReadPlan> reads =
        new ChildSources(blueprint)
            .of(child).stream()
                .filter(s -> s.name().equals(child.name() + ".of" + parent.name()))
                .map(lists::everything)
                .toList();
    if (rule == OnDelete.RESTRICT) {
      clearing.add(
          new Step("Refuse while a consistent read finds one " + child.name(), reads, List.of()));
    } else {
      String title =
          "Delete every "
              + child.name()
              + " by its own onDelete, until a consistent read finds none";
      Action delete =
          new Action(Kind.DELETE, child.name(), blueprint.item(child).key(), List.of(), List.of());
      clearing.add(new Step(title, reads, List.of(delete)));
    }
  }
}
