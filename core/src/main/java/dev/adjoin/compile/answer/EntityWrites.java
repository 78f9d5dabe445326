// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemType;
import dev.adjoin.design.SummaryMap;
import dev.adjoin.model.End;
import dev.adjoin.model.Entity;
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
  private final Blueprint blueprint;
  private final IndexEffects effects;
  private final CopyWrites copies;

  EntityWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
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
    List<EntityGate> gates = EntityGate.of(blueprint, entity);
    List<EntityGate> sharded = EntityGate.sharded(gates);
    List<Action> actions = new ArrayList<>();
    actions.add(newItem(entity, gates));
    guards(entity, Kind.PUT, "held for it", new Condition.Absent(), actions);
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
    List<String> written = new ArrayList<>(List.of("all attributes" + butCounts(entity)));
    written.addAll(effects.written(item));
    written.addAll(effects.started(entity));
    List<EntityGate> own = gates.stream().filter(g -> !g.gate().isSharded()).toList();
    for (EntityGate gate : own) {
      String number = gate.outlives() ? " open, at 0 unless its tombstone counts" : " open at 0";
      written.add(gate.gate().attribute() + number);
    }
    maps(entity).forEach(m -> written.add(m + " as an empty map"));
    List<Condition> vacant = List.of(vacancy(entity));
    Kind kind = own.stream().anyMatch(EntityGate::outlives) ? Kind.UPDATE : Kind.PUT;
    return new Action(kind, entity.name(), item.key(), written, vacant);
  }

  /** A declared attribute that counts edges is changed by links alone. */
  private String butCounts(Entity entity) {
    List<String> counts = new ArrayList<>();
    for (End end : blueprint.schema().endsAt(entity)) {
      String count = end.relationship().count().get(end.side());
      if (count != null && entity.attribute(count).isPresent()) {
        counts.add(count);
      }
    }
    return counts.isEmpty() ? "" : " but " + String.join(" and ", counts);
  }

  private Condition vacancy(Entity entity) {
    boolean tombstones = blueprint.tombstones().contains(entity.name());
    return tombstones ? new Condition.Vacant() : new Condition.Absent();
  }

  private List<String> maps(Entity entity) {
    return blueprint.design().summaries().stream()
        .filter(m -> m.entity().equals(entity.name()))
        .map(SummaryMap::attribute)
        .toList();
  }

  /** More gates than one transaction holds: links wait until they are open. */
  private WritePlan inSteps(Entity entity, WritePlan first, List<Action> opening) {
    List<Action> put = new ArrayList<>(Writes.actions(first));
    List<WritePlan.Step> steps = new ArrayList<>();
    blueprint.journal().ifPresent(j -> put.add(JournalWrites.enter(j, "create", entity)));
    steps.add(new WritePlan.Step("Put the entity", Writes.reads(first), put));
    steps.add(new WritePlan.Step("Open the gates", List.of(), opening));
    blueprint.journal().ifPresent(j -> steps.add(JournalWrites.leaving(j, entity)));
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
      return new WritePlan.Single(upsert(entity, replacement, gates));
    }
    WritePlan known = Writes.of(Writes.actions(guarded(entity, replacement)));
    WritePlan replace = copies.spreading(entity, known);
    ReadPlan stored = new ReadPlan.Get(blueprint.item(entity).key());
    return new WritePlan.Depending(stored, create(entity), replace);
  }

  private Action upsert(Entity entity, Action replacement, List<EntityGate> gates) {
    Action upsert = replacement.given(List.of());
    for (EntityGate gate : gates) {
      String number =
          gate.outlives() ? " open, at 0 unless it counts already" : " open at 0 if it is new";
      upsert = upsert.alsoDoing(gate.gate().attribute() + number);
    }
    for (String map : maps(entity)) {
      upsert = upsert.alsoDoing(map + " as an empty map if it is new");
    }
    boolean isMarked = !blueprint.clearing(entity).steps().isEmpty();
    return isMarked ? upsert.onlyIf(new Condition.Staying()) : upsert;
  }

  private Action replacement(Entity entity) {
    ItemType item = blueprint.item(entity);
    List<String> written =
        new ArrayList<>(
            List.of("sets the declared attributes" + butCounts(entity), "removes the absent ones"));
    written.addAll(effects.written(item));
    written.addAll(effects.expiry(entity));
    if (entity.version() != null) {
      written.add(entity.version() + " + 1");
    }
    return new Action(
        Kind.UPDATE, entity.name(), item.key(), written, List.of(new Condition.Exists()));
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
    return copies.spreading(entity, effects.readingFirst(entity, item, guarded(entity, update)));
  }

  /** Unique values move with the item: the old guard goes, the new one comes, all or nothing. */
  private WritePlan guarded(Entity entity, Action update) {
    if (entity.uniques().isEmpty()) {
      return new WritePlan.Single(update);
    }
    List<Action> actions = new ArrayList<>(List.of(update.onlyIf(sameGuards(entity))));
    guards(entity, Kind.DELETE, "freed if the value changes", new Condition.Owned(), actions);
    guards(entity, Kind.PUT, "held if the value changes", new Condition.Absent(), actions);
    ReadPlan stored = new ReadPlan.Get(update.key());
    return new WritePlan.ReadFirst("for the unique values it holds", stored, Writes.of(actions));
  }

  /** What is held and freed follows from the values read, so that they must still be there. */
  static Condition sameGuards(Entity entity) {
    List<String> unique = entity.uniques().stream().flatMap(List::stream).distinct().toList();
    return new Condition.Unchanged(unique);
  }

  private void guards(
      Entity entity, Kind kind, String effect, Condition condition, List<Action> actions) {
    for (ItemType guard : blueprint.others(entity, ItemType.Kind.GUARD)) {
      List<String> effects = List.of(effect + blueprint.whilePresent(entity, guard));
      actions.add(new Action(kind, guard.label(), guard.key(), effects, List.of(condition)));
    }
  }
}
