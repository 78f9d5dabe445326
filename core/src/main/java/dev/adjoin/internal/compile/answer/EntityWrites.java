// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The changes of one entity: create, put, change. What deletes it is {@link EntityDeletes}. */
final class EntityWrites {
  private final Blueprint blueprint;
  private final AttributeEffects attributes;
  private final IndexEffects effects;
  private final GuardWrites guards;
  private final CopyWrites copies;

  EntityWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.attributes = new AttributeEffects(blueprint);
    this.effects = new IndexEffects(blueprint);
    this.guards = new GuardWrites(blueprint);
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
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    List<EntityGate> sharded = EntityGate.sharded(gates);
    List<Action> actions = new ArrayList<>();
    actions.add(newItem(entity, gates));
    actions.addAll(guards.held(entity));
    List<Action> opening = sharded.stream().map(EntityGate::opening).toList();
    int shards = sharded.stream().mapToInt(g -> g.gate().shards()).sum();
    if (actions.size() + shards > WritePlan.MOST_ACTIONS) {
      return inSteps(entity, copies.reading(entity, Writes.of(actions)), opening);
    }
    actions.addAll(opening);
    return copies.reading(entity, Writes.of(actions));
  }

  /** A tombstone that counts edges is updated, so that it goes on counting them. */
  private Action newItem(Entity entity, List<EntityGate> gates) {
    ItemType item = blueprint.item(entity);
    List<Effect> written = new ArrayList<>(List.of(attributes.all(entity)));
    written.addAll(effects.written(item));
    written.addAll(effects.started(entity));
    List<EntityGate> own = EntityGate.unsharded(gates);
    own.forEach(g -> written.add(g.opened()));
    blueprint.summaries(entity).forEach(m -> written.add(new Effect.EmptyMap(m, false)));
    List<Condition> vacant = List.of(vacancy(entity));
    Kind kind = own.stream().anyMatch(EntityGate::outlives) ? Kind.UPDATE : Kind.PUT;
    return new Action(kind, target(entity), item.key(), written, vacant);
  }

  private static Target target(Entity entity) {
    return new Target.Own(entity.name());
  }

  private Condition vacancy(Entity entity) {
    boolean tombstones = blueprint.tombstones().contains(entity.name());
    return tombstones ? new Condition.Vacant() : new Condition.Absent();
  }

  /** More gates than one transaction holds: links wait until they are open. */
  private WritePlan inSteps(Entity entity, WritePlan first, List<Action> opening) {
    List<Action> put = new ArrayList<>(Writes.actions(first));
    List<WritePlan.Step> steps = new ArrayList<>();
    blueprint.journal().ifPresent(j -> put.add(JournalWrites.enter(j, Work.CREATE, entity)));
    steps.add(new WritePlan.Step("Put the entity", Writes.reads(first), put));
    steps.add(new WritePlan.Step("Open the gates", List.of(), opening));
    blueprint.journal().ifPresent(j -> steps.add(JournalWrites.leaving(j, Work.CREATE, entity)));
    return new WritePlan.Steps(steps);
  }

  /** One write where no other item depends on whether this one is new. */
  private WritePlan put(Entity entity) {
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    boolean plain =
        entity.uniques().isEmpty()
            && entity.copies().isEmpty()
            && EntityGate.sharded(gates).isEmpty()
            && !copies.isKept(entity)
            && new Dependants(blueprint).of(entity).isEmpty();
    Action replacement = replacement(entity);
    if (plain) {
      return WritePlan.of(List.of(upsert(entity, replacement, gates)));
    }
    WritePlan known = Writes.of(Writes.actions(guards.moved(entity, replacement)));
    WritePlan replace = copies.spreading(entity, known);
    ReadPlan stored = new ReadPlan.Get(blueprint.item(entity).key());
    return new WritePlan.Depending(stored, new Condition.Exists(), create(entity), replace);
  }

  private Action upsert(Entity entity, Action replacement, List<EntityGate> gates) {
    Action upsert = replacement.given(List.of());
    for (EntityGate gate : gates) {
      upsert = upsert.alsoDoing(gate.openedUnlessThere());
    }
    for (SummaryMap map : blueprint.summaries(entity)) {
      upsert = upsert.alsoDoing(new Effect.EmptyMap(map, true));
    }
    boolean isMarked = !new Clearing(blueprint, entity).steps().isEmpty();
    return isMarked ? upsert.onlyIf(new Condition.Staying()) : upsert;
  }

  private Action replacement(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<Effect> written = new ArrayList<>(List.of(attributes.declared(entity)));
    written.addAll(effects.written(item));
    written.addAll(effects.expiry(entity));
    if (entity.version() != null) {
      written.add(new Effect.Add(AttributePath.of(entity.version()), 1));
    }
    return new Action(
        Kind.UPDATE, target(entity), item.key(), written, List.of(new Condition.Exists()));
  }

  private WritePlan change(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<Effect> written = new ArrayList<>(List.of(attributes.given(entity)));
    written.addAll(effects.recomputed(entity, item));
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    if (entity.version() != null) {
      conditions.add(new Condition.Expected(entity.version()));
      written.add(new Effect.Add(AttributePath.of(entity.version()), 1));
    }
    Action update = new Action(Kind.UPDATE, target(entity), item.key(), written, conditions);
    return copies.spreading(
        entity, effects.readingFirst(entity, item, guards.moved(entity, update)));
  }
}
