// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Gate;
import dev.adjoin.design.ItemKey;
import dev.adjoin.design.ItemType;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The changes of one entity: create, put, change. What deletes it is {@link EntityDeletes}. */
final class EntityWrites {
  /** DynamoDB's limit for one transaction. */
  static final int MOST_ACTIONS = 100;

  private final Blueprint blueprint;
  private final Schema schema;
  private final IndexEffects effects;
  private final CopyWrites copies;

  EntityWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
    this.effects = new IndexEffects(blueprint);
    this.copies = new CopyWrites(blueprint);
  }

  List<Change> of(Entity entity) {
    String name = entity.name();
    return List.of(
        new Change(
            name + ".create", "writes one new " + name + ", or fails if it exists", create(entity)),
        new Change(name + ".put", "writes one " + name + ", new or not", put(entity)),
        new Change(name + ".change", "changes attributes of one existing " + name, change(entity)),
        new EntityDeletes(blueprint).of(entity));
  }

  private WritePlan create(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<String> written = new ArrayList<>(List.of("all attributes"));
    written.addAll(effects.written(item));
    gatesOn(entity).forEach(g -> written.add(g.attribute() + " open at 0"));
    List<Action> actions = new ArrayList<>();
    actions.add(
        new Action(Kind.PUT, entity.name(), item.key(), written, List.of(new Condition.Absent())));
    guards(entity, Kind.PUT, "held for it", new Condition.Absent(), actions);
    List<Action> gates = gateItems(entity);
    WritePlan plan =
        actions.size() + shards(entity) > MOST_ACTIONS
            ? inSteps(entity, actions, gates)
            : transaction(actions, gates);
    return copies.reading(entity, plan);
  }

  private static WritePlan transaction(List<Action> actions, List<Action> gates) {
    List<Action> all = new ArrayList<>(actions);
    all.addAll(gates);
    return Writes.of(all);
  }

  /** More gates than one transaction holds: they open before the entity does. */
  private WritePlan inSteps(Entity entity, List<Action> actions, List<Action> gates) {
    List<Action> first = new ArrayList<>(gates);
    return new WritePlan.Steps(
        List.of(
            new WritePlan.Step(
                "Put the gates of " + entity.name() + ", " + MOST_ACTIONS + " a transaction",
                List.of(),
                first),
            new WritePlan.Step("Put the entity", List.of(), actions)));
  }

  private int shards(Entity entity) {
    return sharded(entity).stream().mapToInt(Gate::shards).sum();
  }

  private List<Action> gateItems(Entity entity) {
    List<Action> actions = new ArrayList<>();
    for (Gate gate : sharded(entity)) {
      List<String> opened = List.of("open at 0", "one for each of " + gate.shards() + " shards");
      actions.add(
          new Action(
              Kind.PUT,
              gate.relationship() + " gate",
              gate.item(),
              opened,
              List.of(new Condition.Absent())));
    }
    return actions;
  }

  private List<Gate> sharded(Entity entity) {
    return gates(entity).stream().filter(Gate::isSharded).toList();
  }

  private List<Gate> gatesOn(Entity entity) {
    return gates(entity).stream().filter(g -> !g.isSharded()).toList();
  }

  private List<Gate> gates(Entity entity) {
    List<Gate> gates = new ArrayList<>();
    for (var relationship : schema.relationshipsOf(entity)) {
      for (Side side : Side.values()) {
        if (relationship.end(side).equals(entity.name())) {
          blueprint.gate(relationship, side).ifPresent(gates::add);
        }
      }
    }
    return gates;
  }

  /** What is new also gets its gates, which what is there already keeps as they are. */
  private WritePlan put(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<String> written =
        new ArrayList<>(List.of("sets the declared attributes", "removes the absent ones"));
    written.addAll(effects.written(item));
    gatesOn(entity).forEach(g -> written.add(g.attribute() + " open at 0 if it is new"));
    Action update = new Action(Kind.UPDATE, entity.name(), item.key(), written, List.of());
    List<Action> gates = gateItems(entity).stream().map(a -> a.alsoDoing("if it is new")).toList();
    return copies.spreading(entity, guarded(entity, update, gates));
  }

  private WritePlan change(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<String> written = new ArrayList<>(List.of("sets what is given"));
    written.addAll(effects.recomputed(entity, item));
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    if (entity.version() != null) {
      conditions.add(new Condition.Unchanged(entity.version()));
      written.add(entity.version() + " + 1");
    }
    Action update = new Action(Kind.UPDATE, entity.name(), item.key(), written, conditions);
    WritePlan plan = guarded(entity, update, List.of());
    if (plan instanceof WritePlan.Single && effects.needsOthers(entity, item)) {
      plan = readFirst("for the keys that need unchanged attributes", item.key(), plan);
    }
    return copies.spreading(entity, plan);
  }

  /** Unique values move with the item: the old guard goes, the new one comes, all or nothing. */
  private WritePlan guarded(Entity entity, Action update, List<Action> gates) {
    List<Action> actions = new ArrayList<>(List.of(update));
    guards(entity, Kind.DELETE, "freed if the value changes", new Condition.Owned(), actions);
    guards(entity, Kind.PUT, "held if the value changes", new Condition.Absent(), actions);
    actions.addAll(gates);
    if (!entity.uniques().isEmpty()) {
      return readFirst("for the unique values it holds", update.key(), Writes.of(actions));
    }
    return gates.isEmpty()
        ? Writes.of(actions)
        : readFirst("to know whether it is new", update.key(), Writes.of(actions));
  }

  private static WritePlan readFirst(String why, ItemKey key, WritePlan plan) {
    return new WritePlan.ReadFirst(why, new ReadPlan.Get(key), plan);
  }

  private void guards(
      Entity entity, Kind kind, String effect, Condition condition, List<Action> actions) {
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      actions.add(
          new Action(kind, guard.label(), guard.key(), List.of(effect), List.of(condition)));
    }
  }
}
