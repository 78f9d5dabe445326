// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemType;
import dev.adjoin.design.SummaryMap;
import dev.adjoin.model.Entity;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
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
  private static final String FOR_GUARDS = "for the unique values it holds";
  private final Blueprint blueprint;

  EntityDeletes(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  Change of(Entity entity) {
    Clearing clearing = blueprint.clearing(entity);
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    boolean inOneGo = clearing.steps().isEmpty() && EntityGate.sharded(gates).isEmpty();
    String does = "removes one " + entity.name() + (inOneGo ? "" : ", step by step");
    WritePlan plan = inOneGo ? atOnce(entity, gates) : steps(entity, clearing, gates);
    return new Change(entity.name() + ".delete", does, plan);
  }

  private WritePlan atOnce(Entity entity, List<EntityGate> gates) {
    WritePlan plan = Writes.of(removal(entity, gates, restrictions(entity, gates), false));
    return entity.uniques().isEmpty()
        ? plan
        : new WritePlan.ReadFirst(FOR_GUARDS, stored(entity), plan);
  }

  private ReadPlan stored(Entity entity) {
    return new ReadPlan.Get(blueprint.item(entity).key());
  }

  private WritePlan steps(Entity entity, Clearing clearing, List<EntityGate> gates) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions(entity, gates));
    List<String> marked = List.of("marked as being deleted");
    List<Action> marks = new ArrayList<>();
    marks.add(
        new Action(Kind.UPDATE, entity.name(), blueprint.item(entity).key(), marked, conditions));
    EntityGate.sharded(gates).forEach(g -> marks.add(g.closing()));
    blueprint.journal().ifPresent(j -> marks.add(JournalWrites.enter(j, "delete", entity)));
    List<ReadPlan> reads = entity.uniques().isEmpty() ? List.of() : List.of(stored(entity));
    List<Action> removal =
        new ArrayList<>(removal(entity, gates, emptied(entity), clearing.settles()));
    blueprint.journal().ifPresent(j -> removal.add(JournalWrites.leave(j, entity)));
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("Mark it as being deleted", List.of(), marks));
    steps.addAll(clearing.steps());
    steps.add(new Step("Remove it", reads, removal));
    return new WritePlan.Steps(steps);
  }

  /** The maps that a link might have filled again since they were emptied. */
  private List<Condition> emptied(Entity entity) {
    return maps(entity, OnDelete.CASCADE);
  }

  private List<Condition> maps(Entity entity, OnDelete rule) {
    List<Condition> conditions = new ArrayList<>();
    for (SummaryMap map : blueprint.design().summaries()) {
      Relationship relationship = blueprint.schema().relationship(map.relationship()).orElseThrow();
      boolean rules = relationship.onDelete().get(map.side()) == rule;
      if (rules && map.entity().equals(entity.name())) {
        conditions.add(new Condition.Empty(map.attribute()));
      }
    }
    return conditions;
  }

  /** What restricts, on the entity's own item, holds in the very write that marks or removes it. */
  private List<Condition> restrictions(Entity entity, List<EntityGate> gates) {
    List<Condition> restrictions = new ArrayList<>(maps(entity, OnDelete.RESTRICT));
    for (EntityGate gate : gates) {
      if (gate.restricts() && !gate.gate().isSharded()) {
        restrictions.add(new Condition.Zero(gate.gate().number()));
      }
    }
    return restrictions;
  }

  private List<Action> removal(
      Entity entity, List<EntityGate> gates, List<Condition> more, boolean settles) {
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, more, settles));
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      List<String> freed = List.of("freed" + blueprint.whilePresent(entity, guard));
      List<Condition> own = List.of(new Condition.Owned());
      actions.add(new Action(Kind.DELETE, guard.label(), guard.key(), freed, own));
    }
    EntityGate.sharded(gates).forEach(g -> actions.add(g.removal()));
    return actions;
  }

  /** Removed outright, unless something may still count on it or turn up late. */
  private Action removed(
      Entity entity, List<EntityGate> gates, List<Condition> more, boolean settles) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(more);
    if (!entity.uniques().isEmpty()) {
      conditions.add(EntityWrites.sameGuards(entity));
    }
    boolean outlived = gates.stream().anyMatch(g -> g.outlives() && !g.gate().isSharded());
    List<String> tombstone = new ArrayList<>();
    if (outlived) {
      tombstone.add("leaves a tombstone while its gates count edges that are kept");
    }
    if (settles) {
      tombstone.add("leaves the mark as a tombstone until a later sweep finds nothing");
    }
    Kind kind = tombstone.isEmpty() ? Kind.DELETE : Kind.UPDATE;
    return new Action(kind, entity.name(), blueprint.item(entity).key(), tombstone, conditions);
  }
}
