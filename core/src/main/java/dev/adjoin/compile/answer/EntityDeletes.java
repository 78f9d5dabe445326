// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemType;
import dev.adjoin.model.Entity;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Condition;
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

  EntityDeletes(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  Change of(Entity entity) {
    List<Step> clearing = new Clearing(blueprint).of(entity);
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    boolean inOneGo = clearing.isEmpty() && EntityGate.sharded(gates).isEmpty();
    String does = "removes one " + entity.name() + (inOneGo ? "" : ", step by step");
    WritePlan plan =
        inOneGo
            ? Writes.of(removal(entity, gates, restrictions(gates)))
            : steps(entity, clearing, gates);
    return new Change(entity.name() + ".delete", does, plan);
  }

  private WritePlan steps(Entity entity, List<Step> clearing, List<EntityGate> gates) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions(gates));
    List<String> marked = List.of("marked as being deleted");
    List<Action> marks = new ArrayList<>();
    marks.add(
        new Action(Kind.UPDATE, entity.name(), blueprint.item(entity).key(), marked, conditions));
    EntityGate.sharded(gates).forEach(g -> marks.add(g.closing()));
    blueprint.journal().ifPresent(j -> marks.add(JournalWrites.enter(j, "delete", entity)));
    List<Action> removal = new ArrayList<>(removal(entity, gates, List.of()));
    blueprint.journal().ifPresent(j -> removal.add(JournalWrites.leave(j, entity)));
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("Mark it as being deleted", List.of(), marks));
    steps.addAll(clearing);
    steps.add(new Step("Remove it", List.of(), removal));
    return new WritePlan.Steps(steps);
  }

  /** What restricts, on the entity's own item, holds in the very write that marks or removes it. */
  private static List<Condition> restrictions(List<EntityGate> gates) {
    List<Condition> restrictions = new ArrayList<>();
    for (EntityGate gate : gates) {
      if (gate.restricts() && !gate.gate().isSharded()) {
        restrictions.add(new Condition.Zero(gate.gate().number()));
      }
    }
    return restrictions;
  }

  private List<Action> removal(
      Entity entity, List<EntityGate> gates, List<Condition> restrictions) {
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    conditions.addAll(restrictions);
    boolean outlived = gates.stream().anyMatch(g -> g.outlives() && !g.gate().isSharded());
    List<String> effects =
        outlived
            ? List.of("leaves a tombstone with its gates while they count edges that are kept")
            : List.of();
    Kind kind = outlived ? Kind.UPDATE : Kind.DELETE;
    List<Action> actions = new ArrayList<>();
    actions.add(new Action(kind, entity.name(), blueprint.item(entity).key(), effects, conditions));
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      List<Condition> own = List.of(new Condition.Owned());
      actions.add(new Action(Kind.DELETE, guard.label(), guard.key(), List.of("freed"), own));
    }
    EntityGate.sharded(gates).forEach(g -> actions.add(g.removal()));
    return actions;
  }
}
