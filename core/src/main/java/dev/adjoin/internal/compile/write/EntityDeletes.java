// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Part.Case;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans the delete of an entity: it is marked, its dependants are removed, and it is removed when
 * there is proof that nothing is left.
 */
final class EntityDeletes {
  private static final Path DELETING = Path.of(OwnedAttribute.DELETING);
  private final DesignedModel designed;
  private final GuardWrites guards;
  private final AttributeParts attributes;

  EntityDeletes(DesignedModel designed) {
    this.designed = designed;
    this.guards = new GuardWrites(designed);
    this.attributes = new AttributeParts(designed);
  }

  PlannedWrite of(Entity entity) {
    Clearing clearing = new Clearing(designed, entity);
    List<EntityGate> gates = EntityGate.of(designed, entity);
    boolean inOneGo = clearing.steps().isEmpty() && EntityGate.sharded(gates).isEmpty();
    String does = "removes one " + entity.name() + (inOneGo ? "" : ", step by step");
    WritePlan plan = inOneGo ? atOnce(entity, gates) : steps(entity, clearing, gates);
    return new PlannedWrite(entity.name(), Verb.DELETE, does, plan);
  }

  private WritePlan atOnce(Entity entity, List<EntityGate> gates) {
    return guards.reading(
        entity, WritePlans.of(removal(entity, gates, restrictions(entity, gates), false)));
  }

  private WritePlan steps(Entity entity, Clearing clearing, List<EntityGate> gates) {
    List<Action> removal =
        new ArrayList<>(removal(entity, gates, emptied(entity), clearing.settles()));
    JournalWrites journal = new JournalWrites(designed, Work.DELETE, entity);
    removal.addAll(journal.leave());
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("Mark it as being deleted", List.of(), marks(entity, gates)));
    steps.addAll(clearing.steps());
    EntityGate.sharded(gates).stream()
        .filter(EntityGate::outlives)
        .forEach(g -> steps.addAll(g.retiring(designed)));
    steps.add(new Step("Remove it", guards.reads(entity), removal));
    return new WritePlan.Steps(steps, unmarks(entity, gates));
  }

  private List<Action> marks(Entity entity, List<EntityGate> gates) {
    List<Update> closing = new ArrayList<>();
    closing.add(new Update.Set(DELETING, new Value.Constant(OwnedAttribute.MARKED)));
    EntityGate.unsharded(gates).forEach(g -> closing.add(EntityGate.closes(g.gate())));
    List<Action> marks = new ArrayList<>();
    marks.add(
        own(Kind.UPDATE, entity)
            .with(Part.of("marked as being deleted", closing))
            .with(attributes.stamped(entity.name()))
            .onlyIf(exists(entity))
            .onlyIf(restrictions(entity, gates)));
    EntityGate.sharded(gates).forEach(g -> marks.add(g.closing(designed)));
    marks.addAll(new JournalWrites(designed, Work.DELETE, entity).enter());
    return marks;
  }

  /**
   * Undoes the mark of a rejected delete: the gates are reopened and the journal entry is removed.
   * The entity is unmarked last, because a resumed delete finds it by its mark.
   */
  private List<Action> unmarks(Entity entity, List<EntityGate> gates) {
    List<Update> opening = new ArrayList<>(List.of(new Update.Remove(DELETING)));
    EntityGate.unsharded(gates).forEach(g -> opening.add(EntityGate.opens(g.gate())));
    Predicate marked = new Predicate.Equal(DELETING, new Value.Constant(OwnedAttribute.MARKED));
    List<Action> undo = new ArrayList<>();
    EntityGate.sharded(gates).forEach(g -> undo.add(g.reopening(designed)));
    undo.add(
        own(Kind.UPDATE, entity)
            .with(Part.of("no longer marked", opening))
            .with(attributes.stamped(entity.name()))
            .onlyIf(Requirements.assuming(marked)));
    undo.addAll(new JournalWrites(designed, Work.DELETE, entity).forget());
    return undo;
  }

  private Action own(Kind kind, Entity entity) {
    return Action.of(kind, new Target.Own(entity.name()), designed.item(entity).key());
  }

  private Requirement exists(Entity entity) {
    return new Requirements(designed).exists(designed.tombstones().contains(entity.name()));
  }

  /** Requirements that the summary maps are empty, because a link may have filled them again. */
  private List<Requirement> emptied(Entity entity) {
    return maps(entity, OnDelete.CASCADE);
  }

  private List<Requirement> maps(Entity entity, OnDelete rule) {
    List<Requirement> conditions = new ArrayList<>();
    for (SummaryMap map : designed.summaries(entity)) {
      Relationship relationship = designed.schema().relationship(map.relationship()).orElseThrow();
      if (relationship.onDelete().get(map.side()) == rule) {
        conditions.add(Requirements.empty(map));
      }
    }
    return conditions;
  }

  /**
   * Restrictions that can be checked on the entity's own item, as conditions of the write that
   * marks or removes it.
   */
  private List<Requirement> restrictions(Entity entity, List<EntityGate> gates) {
    List<Requirement> restrictions = new ArrayList<>(maps(entity, OnDelete.RESTRICT));
    for (EntityGate gate : EntityGate.unsharded(gates)) {
      if (gate.restricts()) {
        restrictions.add(Requirements.zero(gate.gate().number(), gate.gate().relationship()));
      }
    }
    return restrictions;
  }

  private List<Action> removal(
      Entity entity, List<EntityGate> gates, List<Requirement> more, boolean settles) {
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, more, settles));
    actions.addAll(guards.freed(entity));
    EntityGate.sharded(gates).stream()
        .filter(g -> !g.outlives())
        .forEach(g -> actions.add(g.removal(designed)));
    return actions;
  }

  /**
   * Removes the item, or leaves a tombstone if edges are still counted on it or may arrive late.
   */
  private Action removed(
      Entity entity, List<EntityGate> gates, List<Requirement> more, boolean settles) {
    List<Requirement> required = new ArrayList<>(List.of(exists(entity)));
    required.addAll(more);
    if (!entity.uniques().isEmpty()) {
      required.add(GuardWrites.same(entity));
    }
    List<Gate> counting =
        EntityGate.unsharded(gates).stream()
            .filter(EntityGate::outlives)
            .map(EntityGate::gate)
            .toList();
    return counting.isEmpty() && !settles
        ? own(Kind.DELETE, entity).onlyIf(required)
        : own(Kind.UPDATE, entity)
            .with(tombstone(entity, counting, settles))
            .with(attributes.stamped(entity.name()))
            .onlyIf(required);
  }

  /**
   * The update that turns a removed item into a tombstone; it deletes the item if no gate counts
   * edges and nothing can arrive late.
   *
   * @param counting the gates that continue to count remaining edges
   * @param settles whether edges may arrive late, so that the mark must stay
   */
  private Part tombstone(Entity entity, List<Gate> counting, boolean settles) {
    List<Update> updates = new ArrayList<>();
    updates.add(new Update.Set(DELETING, new Value.Constant(OwnedAttribute.GONE)));
    counting.forEach(g -> updates.add(EntityGate.closes(g)));
    removed(entity, counting).forEach(name -> updates.add(new Update.Remove(Path.of(name))));
    List<String> why = new ArrayList<>();
    List<Case> cases = new ArrayList<>();
    if (!counting.isEmpty()) {
      why.add("leaves a tombstone while its gates count edges that are kept");
    }
    if (settles) {
      why.add("leaves the mark as a tombstone until a later sweep finds nothing");
    } else {
      cases.add(removedOutright(counting));
    }
    cases.add(new Case(null, updates));
    return new Part(String.join(", ", why), List.of(), cases);
  }

  /**
   * All attributes of an entity's item except its keys, its type, its deletion mark and the given
   * gates.
   */
  private List<String> removed(Entity entity, List<Gate> kept) {
    ItemType item = designed.item(entity);
    Set<String> removed = new LinkedHashSet<>(designed.schema().attributes(entity).keySet());
    item.entries().forEach(e -> removed.addAll(designed.index(e).ownAttributes()));
    designed.summaries(entity).stream().map(SummaryMap::attribute).forEach(removed::add);
    for (EntityGate gate : EntityGate.unsharded(EntityGate.of(designed, entity))) {
      removed.add(gate.gate().attribute());
      removed.add(gate.gate().number().names().get(0));
    }
    designed.design().owned().stream()
        .filter(o -> o.types().contains(entity.name()) && !o.name().equals(OwnedAttribute.DELETING))
        .forEach(o -> removed.add(o.name()));
    for (Gate gate : kept) {
      removed.remove(gate.attribute());
      removed.remove(gate.number().names().get(0));
    }
    removed.remove(OwnedAttribute.BY);
    return List.copyOf(removed);
  }

  private static Case removedOutright(List<Gate> counting) {
    List<Predicate> zero = new ArrayList<>();
    counting.forEach(g -> zero.add(new Predicate.AtMost(Path.of(g.number()), 0)));
    Predicate nothing = zero.size() == 1 ? zero.get(0) : new Predicate.AllOf(zero);
    return new Case(nothing, List.of(), List.of(Requirements.assuming(nothing)), true);
  }
}
