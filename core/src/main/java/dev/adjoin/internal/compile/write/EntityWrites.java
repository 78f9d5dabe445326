// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plans the writes of one entity: create, put, overwrite and change. For deletes see {@link
 * EntityDeletes}.
 */
final class EntityWrites {
  private static final Value EMPTY = new Value.Constant(Map.of());
  private final DesignedModel designed;
  private final Requirements requirements;
  private final AttributeParts attributes;
  private final IndexParts indexes;
  private final GuardWrites guards;
  private final CopyWrites copies;
  private final ReferenceWrites references;

  EntityWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
    this.attributes = new AttributeParts(designed);
    this.indexes = new IndexParts(designed);
    this.guards = new GuardWrites(designed);
    this.copies = new CopyWrites(designed);
    this.references = new ReferenceWrites(designed);
  }

  List<PlannedWrite> of(Entity entity) {
    String name = entity.name();
    List<PlannedWrite> writes = new ArrayList<>();
    writes.add(
        new PlannedWrite(
            name,
            Verb.CREATE,
            "writes one new " + name + ", or fails if it exists",
            create(entity)));
    String put = "writes one " + name + ", new or not";
    if (entity.version() == null) {
      writes.add(new PlannedWrite(name, Verb.PUT, put, put(entity, false)));
    } else {
      String unless = put + ", unless its version is another";
      writes.add(new PlannedWrite(name, Verb.PUT, unless, put(entity, true)));
      String any = put + ", whatever its version is";
      writes.add(new PlannedWrite(name, Verb.OVERWRITE, any, put(entity, false)));
    }
    writes.add(
        new PlannedWrite(
            name, Verb.CHANGE, "changes attributes of one existing " + name, change(entity)));
    writes.add(new EntityDeletes(designed).of(entity));
    return writes;
  }

  private WritePlan create(Entity entity) {
    return create(entity, newItem(entity));
  }

  private WritePlan create(Entity entity, Action newItem) {
    List<EntityGate> sharded = EntityGate.sharded(EntityGate.of(designed, entity));
    List<Action> actions = new ArrayList<>();
    actions.add(newItem);
    actions.addAll(guards.held(entity));
    actions.addAll(references.entered(entity));
    if (entity.isChecked()) {
      actions.add(parentExists(entity));
    }
    List<Action> opening = sharded.stream().map(g -> g.opening(designed)).toList();
    int shards = sharded.stream().mapToInt(g -> g.gate().shards()).sum();
    if (actions.size() + shards > DynamoDbLimits.TRANSACTION_ITEMS) {
      return inSteps(entity, copies.reading(entity, WritePlans.of(actions)), opening);
    }
    actions.addAll(opening);
    return copies.reading(entity, WritePlans.of(actions));
  }

  /**
   * The write of a new item. A tombstone that counts edges is updated, so that its numbers are
   * kept.
   */
  private Action newItem(Entity entity) {
    ItemType item = designed.item(entity);
    List<Part> written = new ArrayList<>(List.of(attributes.all(entity)));
    written.addAll(indexes.written(item));
    written.addAll(attributes.started(entity));
    written.addAll(born(entity, new Update.Set(OwnedAttribute.BORN, new Value.Token())));
    written.addAll(references.stamps(entity));
    List<EntityGate> own = EntityGate.unsharded(EntityGate.of(designed, entity));
    own.forEach(g -> written.add(g.opened(requirements)));
    for (SummaryMap map : designed.summaries(entity)) {
      Update empty = new Update.Set(map.attribute(), EMPTY);
      written.add(Part.of(map.attribute() + " as an empty map", empty));
    }
    written.addAll(attributes.labelled(designed.item(entity)));
    boolean isUpdate = own.stream().anyMatch(EntityGate::outlives);
    if (isUpdate) {
      written.add(EntityGate.onTombstoneOrNew(requirements));
    }
    Action action =
        Action.of(isUpdate ? Kind.UPDATE : Kind.PUT, target(entity), item.key())
            .with(written)
            .onlyIf(vacancy(entity));
    return leavesTombstone(entity) ? staying(entity, action) : action;
  }

  /** Gives a new entity its identity, if entities of its type have one. */
  private List<Part> born(Entity entity, Update update) {
    return designed.design().carries(entity.name(), OwnedAttribute.BORN)
        ? List.of(Part.of("", update))
        : List.of();
  }

  /** The check that the parent exists and is not being deleted with its children. */
  private Action parentExists(Entity entity) {
    Entity parent = designed.schema().entity(String.valueOf(entity.parent())).orElseThrow();
    Action check =
        Action.of(Kind.CHECK, new Target.Parent(parent.name()), designed.item(parent).key())
            .onlyIf(exists(parent));
    return staying(parent, check);
  }

  private static Target target(Entity entity) {
    return new Target.Own(entity.name());
  }

  private Requirement vacancy(Entity entity) {
    return leavesTombstone(entity) ? requirements.vacant() : requirements.absent();
  }

  private Requirement exists(Entity entity) {
    return requirements.exists(leavesTombstone(entity));
  }

  private boolean leavesTombstone(Entity entity) {
    return designed.tombstones().contains(entity.name());
  }

  /** Adds the requirement that the entity is not being deleted, if its deletes take steps. */
  private Action staying(Entity entity, Action action) {
    return designed.isMarked(entity) ? action.onlyIf(Requirement.staying()) : action;
  }

  /**
   * The plan in several steps, if there are more gates than fit into one transaction. Links are
   * rejected until their gate is open.
   */
  private WritePlan inSteps(Entity entity, WritePlan first, List<Action> opening) {
    List<Action> put = new ArrayList<>(first.actions());
    List<WritePlan.Step> steps = new ArrayList<>();
    JournalWrites journal = new JournalWrites(designed, Work.CREATE, entity);
    put.addAll(journal.enter());
    steps.add(new WritePlan.Step("Put the entity", WritePlans.reads(first), put));
    List<Action> guarded = new ArrayList<>();
    guarded.add(
        staying(
            entity,
            Action.of(Kind.CHECK, target(entity), designed.item(entity).key())
                .onlyIf(exists(entity))));
    guarded.addAll(opening);
    steps.add(new WritePlan.Step("Open the gates", List.of(), guarded));
    steps.addAll(journal.leaving());
    return new WritePlan.Steps(steps);
  }

  /**
   * Puts an entity: one write if no other item depends on whether it is new.
   *
   * @param isVersioned whether the stored version must equal the caller's
   */
  private WritePlan put(Entity entity, boolean isVersioned) {
    List<EntityGate> gates = EntityGate.of(designed, entity);
    boolean plain =
        entity.uniques().isEmpty()
            && entity.copies().isEmpty()
            && !entity.isChecked()
            && references.checked(entity).isEmpty()
            && EntityGate.sharded(gates).isEmpty()
            && new CopyPropagation(designed).isUnused(entity);
    List<Requirement> version =
        isVersioned && entity.version() != null
            ? List.of(Requirements.sameVersion(entity.version()))
            : List.of();
    if (plain) {
      return WritePlan.of(List.of(upsert(entity, gates).onlyIf(version)));
    }
    Action replacement =
        staying(entity, replacement(entity).onlyIf(exists(entity)))
            .onlyIf(indexes.sameKept(entity, designed.item(entity)))
            .onlyIf(version);
    WritePlan known =
        WritePlans.of(moved(entity, replacement.onlyIf(references.same(entity, false))).actions());
    WritePlan replace =
        new CopyPropagation(designed).replacement(entity, copies.moving(entity, known));
    ReadPlan stored = new ReadPlan.Get(designed.item(entity).key());
    return new WritePlan.Depending(
        stored,
        requirements.isThereAndNoTombstone(),
        WritePlans.assuming(create(entity, newItem(entity).onlyIf(version))),
        WritePlans.assuming(replace));
  }

  private Action upsert(Entity entity, List<EntityGate> gates) {
    Path born = Path.of(OwnedAttribute.BORN);
    Action upsert =
        replacement(entity).with(born(entity, new Update.SetIfAbsent(born, new Value.Token())));
    for (EntityGate gate : gates) {
      upsert = upsert.with(gate.openedUnlessThere());
    }
    for (SummaryMap map : designed.summaries(entity)) {
      Update empty = new Update.SetIfAbsent(Path.of(map.attribute()), EMPTY);
      upsert = upsert.with(Part.of(map.attribute() + " as an empty map if it is new", empty));
    }
    return staying(entity, upsert);
  }

  private Action replacement(Entity entity) {
    ItemType item = designed.item(entity);
    return Action.of(Kind.UPDATE, target(entity), item.key())
        .with(attributes.declared(entity))
        .with(indexes.written(item))
        .with(attributes.expiry(entity))
        .with(copies.moved(entity))
        .with(references.stamps(entity))
        .with(AttributeParts.nextVersion(entity))
        .with(attributes.labelled(designed.item(entity)));
  }

  /** The update with the guards of unique values and the gates of references that it changes. */
  private WritePlan moved(Entity entity, Action update) {
    WritePlan guarded = guards.moved(entity, update);
    List<Action> gates = references.moved(entity);
    if (gates.isEmpty()) {
      return guarded;
    }
    List<Action> actions = new ArrayList<>(guarded.actions());
    actions.addAll(gates);
    WritePlan plan = WritePlans.of(actions);
    return guarded instanceof WritePlan.ReadFirst first
        ? first.then(plan)
        : new WritePlan.ReadFirst(
            "", references.checked(entity), new ReadPlan.Get(designed.item(entity).key()), plan);
  }

  private WritePlan change(Entity entity) {
    ItemType item = designed.item(entity);
    Action update =
        Action.of(Kind.UPDATE, target(entity), item.key())
            .with(attributes.changed(entity))
            .with(indexes.recomputed(entity, item))
            .with(copies.moved(entity))
            .with(references.stamps(entity))
            .with(AttributeParts.nextVersion(entity))
            .with(attributes.stamped(entity.name()))
            .onlyIf(exists(entity));
    update = staying(entity, update);
    if (entity.version() != null) {
      update = update.onlyIf(Requirements.expected(entity.version()));
    }
    update = update.onlyIf(references.same(entity, true));
    WritePlan plan = indexes.readingFirst(entity, item, moved(entity, update));
    return new CopyPropagation(designed).change(entity, copies.moving(entity, plan));
  }
}
