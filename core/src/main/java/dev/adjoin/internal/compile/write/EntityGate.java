// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Part.Case;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A gate from the perspective of its entity.
 *
 * @param key the gate's key, in terms of the entity's own attributes
 * @param rule the effect on its edges when the entity is deleted
 */
record EntityGate(Gate gate, ItemKey key, OnDelete rule) {
  private static final Value OPEN = new Value.Constant(Gate.OPEN);
  private static final Value ZERO = new Value.Constant(0);

  static List<EntityGate> of(DesignedModel designed, Entity entity) {
    return designed.schema().endsAt(entity).stream()
        .flatMap(end -> designed.gate(end).stream().map(gate -> of(designed, end, gate)))
        .toList();
  }

  private static EntityGate of(DesignedModel designed, End end, Gate gate) {
    Map<String, String> names = designed.schema().identityNames(end);
    return new EntityGate(gate, gate.item().renamed(names), end.onDelete());
  }

  static List<EntityGate> sharded(List<EntityGate> gates) {
    return gates.stream().filter(g -> g.gate().isSharded()).toList();
  }

  /** The gates that are stored on the entity's item. */
  static List<EntityGate> unsharded(List<EntityGate> gates) {
    return gates.stream().filter(g -> !g.gate().isSharded()).toList();
  }

  /**
   * Whether edges may outlive the entity. The gate then remains as a tombstone that continues to
   * count, because otherwise those edges could never be removed or counted correctly.
   */
  boolean outlives() {
    return rule == OnDelete.KEEP;
  }

  boolean restricts() {
    return rule == OnDelete.RESTRICT;
  }

  /** Opens the gate of a new entity; a gate that still counts edges continues with its number. */
  Part opened(Requirements requirements) {
    return outlives() ? revived(requirements) : part("open at 0", fresh());
  }

  /** Opens the gate of an entity that may already exist. */
  Part openedUnlessThere() {
    if (gate.isBuilding() && !isInside()) {
      return openedUnlessCounting();
    }
    if (!outlives()) {
      return part("open at 0 if it is new", unlessThere());
    }
    Predicate isNew = new Predicate.NotExists(map());
    Predicate isOpen = new Predicate.Equal(state(), OPEN);
    Predicate fits = new Predicate.AnyOf(List.of(isNew, isOpen));
    Case usual = new Case(null, unlessThere(), Requirements.assuming(fits));
    return cases("open, at 0 unless it counts already", reopened(), usual);
  }

  /**
   * Opens a gate that is being built. A number that the entity has from before the gate existed
   * counts no edge, and is replaced by 0.
   */
  private Part openedUnlessCounting() {
    Predicate there = new Predicate.Exists(map());
    Predicate isNew = new Predicate.NotExists(map());
    return cases(
        "open at 0 unless it counts already",
        new Case(there, List.of(), Requirements.assuming(there)),
        new Case(null, fresh(), Requirements.assuming(isNew)));
  }

  /** Reopens a tombstone, which keeps its number of edges. */
  private Part revived(Requirements requirements) {
    Case there = new Case(requirements.isThere(), unlessThere());
    Case fresh = new Case(null, fresh());
    return cases("open, at 0 unless its tombstone counts", reopened(), there, fresh);
  }

  private Case reopened() {
    Predicate there = new Predicate.Exists(map());
    return new Case(there, List.of(new Update.Set(state(), OPEN)), Requirements.assuming(there));
  }

  private List<Update> fresh() {
    List<Update> updates = new ArrayList<>(List.of(new Update.Set(map(), start())));
    if (!isInside()) {
      updates.add(new Update.Set(number(), ZERO));
    }
    return updates;
  }

  private List<Update> unlessThere() {
    List<Update> updates = new ArrayList<>(List.of(new Update.SetIfAbsent(map(), start())));
    if (!isInside()) {
      updates.add(new Update.SetIfAbsent(number(), ZERO));
    }
    return updates;
  }

  /** The initial value of a gate. */
  private Value start() {
    Map<String, Object> start = new LinkedHashMap<>();
    if (isInside()) {
      start.put(gate.number().names().get(1), 0);
    }
    start.put(gate.changes().names().get(1), 0);
    start.put(gate.state().names().get(1), Gate.OPEN);
    start.put(gate.storedEpoch().names().get(1), gate.epoch());
    return new Value.Constant(Collections.unmodifiableMap(start));
  }

  private boolean isInside() {
    return gate.number().names().size() > 1;
  }

  private Path map() {
    return Path.of(gate.attribute());
  }

  private Path number() {
    return Path.of(gate.number());
  }

  private Path state() {
    return Path.of(gate.state());
  }

  /** Closes the gate: links are rejected from now on. */
  static Update closes(Gate gate) {
    return new Update.Set(Path.of(gate.state()), new Value.Constant(Gate.CLOSED));
  }

  /** Opens the gate: links are accepted again. */
  static Update opens(Gate gate) {
    return new Update.Set(Path.of(gate.state()), OPEN);
  }

  private Part part(String words, List<Update> updates) {
    return cases(words, new Case(null, updates));
  }

  private Part cases(String words, Case... cases) {
    String text = gate.isSharded() ? words : gate.attribute() + " " + words;
    return new Part(text, List.of(), List.of(cases));
  }

  /** Opens all shards of the gate. */
  Action opening(DesignedModel designed) {
    Requirements requirements = new Requirements(designed);
    Action opening =
        shards(outlives() ? Kind.UPDATE : Kind.PUT)
            .with(opened(requirements))
            .with(label(designed));
    return outlives()
        ? opening.onlyIf(requirements.vacant()).with(onTombstoneOrNew(requirements))
        : opening.onlyIf(requirements.absent());
  }

  /**
   * Adapts an update that creates an item to what was seen: it revives a tombstone, or else
   * requires that there is no item.
   */
  static Part onTombstoneOrNew(Requirements requirements) {
    Predicate tombstone = Requirements.isTombstone();
    Update unmark = new Update.Remove(Path.of(OwnedAttribute.DELETING));
    Case revived = new Case(tombstone, List.of(unmark), Requirements.assuming(tombstone));
    Case fresh = new Case(null, List.of(), Requirements.assuming(requirements.isAbsent()));
    return new Part("", List.of(), List.of(revived, fresh));
  }

  /** Closes all shards of the gate. */
  Action closing(DesignedModel designed) {
    return shards(Kind.UPDATE)
        .with(part("closed", List.of(closes(gate))))
        .with(stamp(designed))
        .onlyIf(exists(designed));
  }

  /** Reopens all shards after a delete was rejected. */
  Action reopening(DesignedModel designed) {
    return shards(Kind.UPDATE)
        .with(part("open", List.of(opens(gate))))
        .with(stamp(designed))
        .onlyIf(exists(designed).meaning(Failure.DONE));
  }

  /** Removes all shards, if they count no edges. */
  Action removal(DesignedModel designed) {
    return shards(Kind.DELETE)
        .with(part("with the entity", List.of()))
        .onlyIf(
            exists(designed).meaning(Failure.DONE), Requirements.zero(gate.number(), gate.type()));
  }

  private Requirement exists(DesignedModel designed) {
    return new Requirements(designed).exists(outlives());
  }

  /**
   * Removes the shards without edges, then turns the others into tombstones. Each shard is written
   * separately, so that one with edges does not block the others, and while the entity still
   * exists, so that no new entity with the same id has opened them.
   */
  List<Step> retiring(DesignedModel designed, Action stillMarked) {
    ReadPlan all = ReadPlan.BatchGet.shards(gate, key);
    String shards = "shard of the " + gate.title() + " gate";
    Action remove = shard(Kind.DELETE).onlyIf(Requirements.zero(gate.number(), gate.type()));
    Update gone = new Update.Set(OwnedAttribute.DELETING, new Value.Constant(OwnedAttribute.GONE));
    Action leave =
        shard(Kind.UPDATE)
            .with(part("a tombstone that still counts", List.of(closes(gate), gone)))
            .with(stamp(designed))
            .onlyIf(new Requirements(designed).remains(Failure.DONE));
    return List.of(
        new Step(
                "Remove every " + shards + " that counts 0",
                List.of(all),
                List.of(stillMarked, remove),
                true)
            .as(Step.Role.RETIRE),
        new Step(
                "Leave every other " + shards + " as a tombstone",
                List.of(all),
                List.of(stillMarked, leave),
                true)
            .as(Step.Role.RETIRE));
  }

  private List<Part> label(DesignedModel designed) {
    return new AttributeParts(designed).labelled(item());
  }

  private List<Part> stamp(DesignedModel designed) {
    return new AttributeParts(designed).stamped(item().label());
  }

  /** The type of the gate's shard items. */
  private ItemType item() {
    return new ItemType(gate.type(), ItemType.Kind.GATE, gate.end(), key, List.of());
  }

  private Action shards(Kind kind) {
    return shard(kind).each(gate.shards());
  }

  private Action shard(Kind kind) {
    return Action.of(kind, new Target.GateItem(gate), key);
  }
}
