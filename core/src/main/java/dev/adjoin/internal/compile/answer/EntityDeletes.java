// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * How an entity is deleted: marked, then cleared of what hangs on it, then removed once nothing is
 * proven to be left.
 */
final class EntityDeletes {
  private final Blueprint blueprint;
  private final GuardWrites guards;

  EntityDeletes(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.guards = new GuardWrites(blueprint);
  }

  Change of(Entity entity) {
    Clearing clearing = new Clearing(blueprint, entity);
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    boolean inOneGo = clearing.steps().isEmpty() && EntityGate.sharded(gates).isEmpty();
    String does = "removes one " + entity.name() + (inOneGo ? "" : ", step by step");
    WritePlan plan = inOneGo ? atOnce(entity, gates) : steps(entity, clearing, gates);
    return new Change(entity.name() + ".delete", does, plan);
  }

  private WritePlan atOnce(Entity entity, List<EntityGate> gates) {
    return guards.reading(
        entity, Writes.of(removal(entity, gates, restrictions(entity, gates), false)));
  }

  private WritePlan steps(Entity entity, Clearing clearing, List<EntityGate> gates) {
    List<Action> removal =
        new ArrayList<>(removal(entity, gates, emptied(entity), clearing.settles()));
    blueprint.journal().ifPresent(j -> removal.add(JournalWrites.leave(j, Work.DELETE, entity)));
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("Mark it as being deleted", List.of(), marks(entity, gates)));
    steps.addAll(clearing.steps());
    EntityGate.sharded(gates).stream()
        .filter(EntityGate::outlives)
        .forEach(g -> steps.addAll(g.retiring()));
    steps.add(new Step("Remove it", guards.reads(entity), removal));
    return new WritePlan.Steps(steps);
  }

  private List<Action> marks(Entity entity, List<EntityGate> gates) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions(entity, gates));
    List<Gate> closing = EntityGate.unsharded(gates).stream().map(EntityGate::gate).toList();
    List<Action> marks = new ArrayList<>();
    marks.add(own(Kind.UPDATE, entity, List.of(new Effect.Marked(closing)), conditions));
    EntityGate.sharded(gates).forEach(g -> marks.add(g.closing()));
    blueprint.journal().ifPresent(j -> marks.add(JournalWrites.enter(j, Work.DELETE, entity)));
    return marks;
  }

  private Action own(Kind kind, Entity entity, List<Effect> effects, List<Condition> conditions) {
    Target target = new Target.Own(entity.name());
    return new Action(kind, target, blueprint.item(entity).key(), effects, conditions);
  }

  /** The maps that a link might have filled again since they were emptied. */
  private List<Condition> emptied(Entity entity) {
    return maps(entity, OnDelete.CASCADE);
  }

  private List<Condition> maps(Entity entity, OnDelete rule) {
    List<Condition> conditions = new ArrayList<>();
    for (SummaryMap map : blueprint.summaries(entity)) {
      Relationship relationship = blueprint.schema().relationship(map.relationship()).orElseThrow();
      if (relationship.onDelete().get(map.side()) == rule) {
        conditions.add(new Condition.Empty(map));
      }
    }
    return conditions;
  }

  /** What restricts, on the entity's own item, holds in the very write that marks or removes it. */
  private List<Condition> restrictions(Entity entity, List<EntityGate> gates) {
    List<Condition> restrictions = new ArrayList<>(maps(entity, OnDelete.RESTRICT));
    for (EntityGate gate : EntityGate.unsharded(gates)) {
      if (gate.restricts()) {
        restrictions.add(new Condition.Zero(gate.gate().number()));
      }
    }
    return restrictions;
  }

  private List<Action> removal(
      Entity entity, List<EntityGate> gates, List<Condition> more, boolean settles) {
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, more, settles));
    actions.addAll(guards.freed(entity));
    EntityGate.sharded(gates).stream()
        .filter(g -> !g.outlives())
        .forEach(g -> actions.add(g.removal()));
    return actions;
  }

  /** Removed outright, unless something may still count on it or turn up late. */
  private Action removed(
      Entity entity, List<EntityGate> gates, List<Condition> more, boolean settles) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(more);
    if (!entity.uniques().isEmpty()) {
      conditions.add(GuardWrites.same(entity));
    }
    List<Gate> counting =
        EntityGate.unsharded(gates).stream()
            .filter(EntityGate::outlives)
            .map(EntityGate::gate)
            .toList();
    if (counting.isEmpty() && !settles) {
      return own(Kind.DELETE, entity, List.of(), conditions);
    }
    List<String> removes = new AttributeEffects(blueprint).removed(entity, counting);
    Effect tombstone = new Effect.Tombstone(counting, settles, removes);
    return own(Kind.UPDATE, entity, List.of(tombstone), conditions);
  }
}
