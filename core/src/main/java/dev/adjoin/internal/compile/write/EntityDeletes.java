// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Part.Case;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans the delete of an entity: it is marked, its dependants are removed, and it is removed when
 * there is proof that nothing is left.
 */
final class EntityDeletes {
  private static final Path DELETING = Path.of(OwnedAttribute.DELETING);
  private static final Path MARK = Path.of(OwnedAttribute.MARK);
  private final DesignedModel designed;
  private final GuardWrites guards;
  private final ReferenceWrites references;
  private final AttributeParts attributes;

  EntityDeletes(DesignedModel designed) {
    this.designed = designed;
    this.guards = new GuardWrites(designed);
    this.references = new ReferenceWrites(designed);
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
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, restrictions(entity, gates), false));
    actions.addAll(freed(entity));
    return reading(entity, WritePlans.of(actions));
  }

  /** Frees the unique values of an entity, and counts it out at the entities that it refers to. */
  private List<Action> freed(Entity entity) {
    List<Action> freed = new ArrayList<>(guards.freed(entity));
    freed.addAll(references.left(entity));
    return freed;
  }

  /** The plan preceded by a read of the item, if what it holds elsewhere is needed. */
  private WritePlan reading(Entity entity, WritePlan plan) {
    List<ReadPlan> reads = reads(entity);
    String why = entity.uniques().isEmpty() ? "for what it refers to" : GuardWrites.WHY;
    return reads.isEmpty() ? plan : new WritePlan.ReadFirst(why, reads.get(0), plan);
  }

  private List<ReadPlan> reads(Entity entity) {
    return references.checked(entity).isEmpty()
        ? guards.reads(entity)
        : List.of(new ReadPlan.Get(designed.item(entity).key()));
  }

  private WritePlan steps(Entity entity, Clearing clearing, List<EntityGate> gates) {
    List<Action> closing =
        EntityGate.sharded(gates).stream().map(g -> g.closing(designed)).toList();
    List<Step> steps = new ArrayList<>();
    List<Action> marks = new ArrayList<>(marks(entity, gates));
    // The stream handler puts a removed entity back with the mark: its gates are closed by a step.
    boolean closesAtOnce =
        !entity.expiryStreamed()
            && !entity.removalsStreamed()
            && items(marks) + items(closing) <= DynamoDbLimits.TRANSACTION_ITEMS;
    if (closesAtOnce) {
      marks.addAll(marks.size() - 1, closing);
    }
    steps.add(new Step("Mark it as being deleted", List.of(), marks).as(Role.MARK));
    if (!closesAtOnce && !closing.isEmpty()) {
      steps.add(guarded("Close its gates", entity, closing).as(Role.CLOSE));
    }
    steps.addAll(clearing.steps());
    EntityGate.sharded(gates).stream()
        .filter(EntityGate::outlives)
        .forEach(g -> steps.addAll(g.retiring(designed, stillMarked(entity))));
    List<Action> removed =
        EntityGate.sharded(gates).stream()
            .filter(g -> !g.outlives())
            .map(g -> g.removal(designed))
            .toList();
    List<Action> removal = removal(entity, gates, clearing.settles());
    if (items(removed) + items(removal) <= DynamoDbLimits.TRANSACTION_ITEMS) {
      removal.addAll(removed);
    } else {
      steps.add(guarded("Remove its gates", entity, removed).as(Role.RETIRE));
    }
    String title = clearing.settles() ? "Remove it, leaving a tombstone" : "Remove it";
    steps.add(new Step(title, reads(entity), removal).as(Role.REMOVE));
    if (clearing.settles()) {
      steps.add(sweep(entity, gates));
    }
    return new WritePlan.Steps(
        steps, unmarks(entity, gates), together(entity, clearing, gates, removed));
  }

  /**
   * The removal in one transaction with the edges and children that one look found; alone if there
   * are none. Each unlink counts the edge out at a gate or in a map, so that the condition on what
   * is left proves that no edge was missed. What is swept is not counted, and what arrives after
   * the look may stay. What is kept needs a tombstone. Where removals are applied from the stream,
   * the mark on the removed item says that this is no removal by another program, so that the
   * entity is always marked first.
   *
   * @param shards the removal of the sharded gates
   */
  private @Nullable WritePlan together(
      Entity entity, Clearing clearing, List<EntityGate> gates, List<Action> shards) {
    boolean isProved =
        !entity.removalsStreamed()
            && clearing.isOneLook()
            && gates.stream().noneMatch(EntityGate::outlives);
    if (!isProved || items(shards) > DynamoDbLimits.TRANSACTION_ITEMS / 2) {
      return null;
    }
    List<Requirement> required = new ArrayList<>(List.of(Requirement.staying()));
    required.addAll(restrictions(entity, gates));
    emptied(entity, gates).stream().filter(r -> !required.contains(r)).forEach(required::add);
    required.add(Requirements.asBorn());
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, required, false));
    actions.addAll(freed(entity));
    actions.addAll(shards);
    return reading(entity, WritePlans.of(actions));
  }

  private static int items(List<Action> actions) {
    return actions.stream().mapToInt(Action::times).sum();
  }

  /** A step whose transactions each check that the mark is still there. */
  private Step guarded(String title, Entity entity, List<Action> actions) {
    List<Action> all = new ArrayList<>(List.of(stillMarked(entity)));
    all.addAll(actions);
    return new Step(title, List.of(), all);
  }

  private Action stillMarked(Entity entity) {
    return own(Kind.CHECK, entity).onlyIf(Requirements.markedByThis());
  }

  /** Removes the tombstone, or lets it go on counting if edges are kept. */
  private Step sweep(Entity entity, List<EntityGate> gates) {
    List<Gate> counting = counting(gates);
    List<Action> actions = new ArrayList<>();
    if (counting.isEmpty()) {
      actions.add(own(Kind.DELETE, entity).onlyIf(Requirements.leftByThis()));
    } else {
      List<Update> gone =
          List.of(
              new Update.Set(DELETING, new Value.Constant(OwnedAttribute.GONE)),
              new Update.Remove(MARK));
      Part part =
          new Part(
              "a tombstone while its gates count edges that are kept",
              List.of(),
              List.of(removedOutright(counting), new Case(null, gone)));
      actions.add(
          own(Kind.UPDATE, entity)
              .with(part)
              .with(attributes.stamped(entity.name()))
              .onlyIf(Requirements.leftByThis()));
    }
    actions.addAll(new JournalWrites(designed, Work.DELETE, entity).leave());
    String title =
        "Remove the tombstone after a pass, begun a settling time after the mark, that finds"
            + " nothing";
    return new Step(title, List.of(), actions).as(Role.SWEEP);
  }

  private static List<Gate> counting(List<EntityGate> gates) {
    return EntityGate.unsharded(gates).stream()
        .filter(EntityGate::outlives)
        .map(EntityGate::gate)
        .toList();
  }

  private List<Action> marks(Entity entity, List<EntityGate> gates) {
    List<Update> closing = new ArrayList<>();
    closing.add(new Update.Set(DELETING, new Value.Constant(OwnedAttribute.MARKED)));
    closing.add(new Update.Set(MARK, new Value.Token()));
    EntityGate.unsharded(gates).forEach(g -> closing.add(EntityGate.closes(g.gate())));
    List<Action> marks = new ArrayList<>();
    marks.add(
        own(Kind.UPDATE, entity)
            .with(Part.of("marked as being deleted", closing))
            .with(attributes.expirySetAside(entity))
            .with(attributes.stamped(entity.name()))
            .onlyIf(exists(entity), Requirement.staying())
            .onlyIf(restrictions(entity, gates))
            .onlyIf(Requirements.asBorn()));
    marks.addAll(new JournalWrites(designed, Work.DELETE, entity).enter());
    return marks;
  }

  /**
   * Undoes the mark of a rejected delete: the gates are reopened, then the entity is unmarked and
   * the journal entry removed in one transaction.
   */
  private List<Action> unmarks(Entity entity, List<EntityGate> gates) {
    List<Update> opening =
        new ArrayList<>(List.of(new Update.Remove(DELETING), new Update.Remove(MARK)));
    EntityGate.unsharded(gates).forEach(g -> opening.add(EntityGate.opens(g.gate())));
    List<Action> undo = new ArrayList<>();
    EntityGate.sharded(gates).forEach(g -> undo.add(g.reopening(designed)));
    undo.add(
        own(Kind.UPDATE, entity)
            .with(Part.of("no longer marked", opening))
            .with(attributes.expiryPutBack(entity))
            .with(attributes.stamped(entity.name()))
            .onlyIf(Requirements.markedByThis()));
    undo.addAll(new JournalWrites(designed, Work.DELETE, entity).takeBack());
    return undo;
  }

  private Action own(Kind kind, Entity entity) {
    return Action.of(kind, new Target.Own(entity.name()), designed.item(entity).key());
  }

  private Requirement exists(Entity entity) {
    return new Requirements(designed).exists(designed.tombstones().contains(entity.name()));
  }

  /** Requirements that no edge is left that the delete should have removed. */
  private List<Requirement> emptied(Entity entity, List<EntityGate> gates) {
    List<Requirement> empty = new ArrayList<>();
    for (SummaryMap map : designed.summaries(entity)) {
      if (rule(map).removes()) {
        empty.add(Requirements.empty(map));
      }
    }
    EntityGate.unsharded(gates).stream()
        .filter(g -> !g.outlives())
        .map(EntityGate::gate)
        .forEach(g -> empty.add(Requirements.zero(g.number(), g.type())));
    return empty;
  }

  private OnDelete rule(SummaryMap map) {
    Relationship relationship = designed.schema().relationship(map.relationship()).orElseThrow();
    return relationship.onDelete().get(map.side());
  }

  /**
   * Restrictions that can be checked on the entity's own item, as conditions of the write that
   * marks or removes it.
   */
  private List<Requirement> restrictions(Entity entity, List<EntityGate> gates) {
    List<Requirement> restrictions = new ArrayList<>();
    for (SummaryMap map : designed.summaries(entity)) {
      if (rule(map) == OnDelete.RESTRICT) {
        restrictions.add(Requirements.empty(map));
      }
    }
    for (EntityGate gate : EntityGate.unsharded(gates)) {
      if (gate.restricts()) {
        restrictions.add(Requirements.zero(gate.gate().number(), gate.gate().type()));
      }
    }
    return restrictions;
  }

  /** The last write of a delete in steps, without the gates of its shards. */
  private List<Action> removal(Entity entity, List<EntityGate> gates, boolean settles) {
    List<Requirement> more = new ArrayList<>(List.of(Requirements.markedByThis()));
    more.addAll(emptied(entity, gates));
    List<Action> actions = new ArrayList<>();
    actions.add(removed(entity, gates, more, settles));
    actions.addAll(freed(entity));
    JournalWrites journal = new JournalWrites(designed, Work.DELETE, entity);
    actions.addAll(settles ? journal.settle() : journal.leave());
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
    required.addAll(references.sameCounted(entity));
    List<Gate> counting = counting(gates);
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
    String state = settles ? OwnedAttribute.SETTLING : OwnedAttribute.GONE;
    updates.add(new Update.Set(DELETING, new Value.Constant(state)));
    counting.forEach(g -> updates.add(EntityGate.closes(g)));
    removed(entity, counting).stream()
        .filter(name -> !settles || !name.equals(OwnedAttribute.MARK))
        .forEach(name -> updates.add(new Update.Remove(Path.of(name))));
    List<String> why = new ArrayList<>();
    List<Case> cases = new ArrayList<>();
    if (!counting.isEmpty()) {
      why.add("leaves a tombstone while its gates count edges that are kept");
    }
    if (settles) {
      why.add("leaves a tombstone until a later pass finds nothing");
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
    counting.forEach(g -> zero.add(new Predicate.AtMost(Path.of(g.number()), 0, true)));
    Predicate nothing = zero.size() == 1 ? zero.get(0) : new Predicate.AllOf(zero);
    return new Case(nothing, List.of(), List.of(Requirements.assuming(nothing)), true);
  }
}
