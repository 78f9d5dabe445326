// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Gate;
import dev.adjoin.design.ItemType;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Side;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Change;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.ReadPlan;
import dev.adjoin.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The changes of a relationship stored as edges: link, unlink, put, change. */
final class EdgeWrites {
  private final Blueprint blueprint;
  private final IndexEffects effects;
  private final CopyWrites copies;

  EdgeWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.effects = new IndexEffects(blueprint);
    this.copies = new CopyWrites(blueprint);
  }

  List<Change> of(Relationship relationship) {
    String name = relationship.name();
    return List.of(
        new Change(
            name + ".link",
            "writes a new edge, or changes nothing if there is one",
            link(relationship)),
        new Change(name + ".unlink", "removes an edge", unlink(relationship)),
        new Change(name + ".put", "writes an edge, new or not", put(relationship)),
        new Change(
            name + ".change", "changes attributes of an existing edge", change(relationship)));
  }

  private WritePlan link(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written = new ArrayList<>(List.of("all attributes"));
    written.addAll(effects.written(item));
    written.addAll(effects.started(relationship));
    List<Action> actions = new ArrayList<>();
    actions.add(
        new Action(
            Kind.PUT, relationship.name(), item.key(), written, List.of(new Condition.Absent())));
    blueprint
        .mirror(relationship)
        .ifPresent(
            m ->
                actions.add(
                    new Action(
                        Kind.PUT, m.label(), m.key(), List.of("the same attributes"), List.of())));
    actions.addAll(passing(relationship));
    return copies.reading(relationship, Writes.of(actions));
  }

  /** What removes one edge everywhere it is known. */
  WritePlan unlink(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<Action> actions = new ArrayList<>();
    actions.add(
        new Action(
            Kind.DELETE,
            relationship.name(),
            item.key(),
            List.of(),
            List.of(new Condition.Exists())));
    blueprint
        .mirror(relationship)
        .ifPresent(
            m -> actions.add(new Action(Kind.DELETE, m.label(), m.key(), List.of(), List.of())));
    for (Side side : Side.values()) {
      blueprint.gate(relationship, side).ifPresent(g -> actions.add(leaving(g)));
    }
    return movable(relationship, actions);
  }

  /** A mirror whose key may change is found only through the edge as it is stored. */
  private WritePlan movable(Relationship relationship, List<Action> actions) {
    if (!hasMovableMirror(relationship)) {
      return Writes.of(actions);
    }
    ReadPlan stored = new ReadPlan.Get(blueprint.item(relationship).key());
    WritePlan write = Writes.of(asRead(relationship, actions));
    return new WritePlan.ReadFirst("for where its mirror is", stored, write);
  }

  /** Such a mirror is written whole, so that nothing else may have written the edge since. */
  List<Action> asRead(Relationship relationship, List<Action> actions) {
    List<Action> sure = new ArrayList<>(actions);
    if (hasMovableMirror(relationship)) {
      sure.set(0, actions.get(0).onlyIf(new Condition.Unchanged("_by")));
    }
    return sure;
  }

  private boolean hasMovableMirror(Relationship relationship) {
    return blueprint
        .mirror(relationship)
        .filter(m -> effects.isMovable(relationship, m.key().sort()))
        .isPresent();
  }

  private List<Action> passing(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    for (Side side : Side.values()) {
      Gate gate = blueprint.gate(relationship, side).orElse(null);
      if (gate != null) {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition.Exists());
        conditions.add(new Condition.Open(gate.attribute()));
        Integer max = relationship.max().get(side);
        if (max != null) {
          conditions.add(new Condition.Below(gate.number(), max));
        }
        List<String> counted = List.of(gate.number() + " + 1", gate.attribute() + ".changes + 1");
        actions.add(
            new Action(Kind.UPDATE, gate.entity() + " gate", gate.item(), counted, conditions));
      }
    }
    return actions;
  }

  /** Removing passes a closed gate too: that is how a delete empties it. */
  private static Action leaving(Gate gate) {
    List<String> counted = List.of(gate.number() + " - 1", gate.attribute() + ".changes + 1");
    List<Condition> conditions =
        List.of(new Condition.Exists(), new Condition.Positive(gate.number()));
    return new Action(Kind.UPDATE, gate.entity() + " gate", gate.item(), counted, conditions);
  }

  /** One write where nothing else depends on whether the edge is new. */
  private WritePlan put(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written =
        new ArrayList<>(List.of("sets the declared attributes", "removes the absent ones"));
    written.addAll(effects.written(item));
    written.addAll(effects.expiry(relationship));
    boolean plain =
        blueprint.mirror(relationship).isEmpty()
            && passing(relationship).isEmpty()
            && relationship.copies().isEmpty();
    if (plain) {
      return new WritePlan.Single(update(relationship, written, List.of()));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(update(relationship, written, List.of(new Condition.Exists())));
    mirrored(relationship, actions);
    ReadPlan stored = new ReadPlan.Get(item.key());
    return new WritePlan.Depending(stored, link(relationship), sameOrder(relationship, actions));
  }

  private Action update(
      Relationship relationship, List<String> written, List<Condition> conditions) {
    List<String> all = new ArrayList<>(written);
    if (relationship.version() != null) {
      all.add(relationship.version() + " + 1");
    }
    return new Action(
        Kind.UPDATE, relationship.name(), blueprint.item(relationship).key(), all, conditions);
  }

  /** The edge was read a moment ago, and its mirror with it. */
  private WritePlan sameOrder(Relationship relationship, List<Action> actions) {
    return Writes.of(Writes.actions(movable(relationship, actions)));
  }

  private WritePlan change(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written = new ArrayList<>(List.of("sets what is given"));
    written.addAll(effects.recomputed(relationship, item));
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    if (relationship.version() != null) {
      conditions.add(new Condition.Unchanged(relationship.version()));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(update(relationship, written, conditions));
    mirrored(relationship, actions);
    WritePlan plan = movable(relationship, actions);
    return plan instanceof WritePlan.ReadFirst
        ? plan
        : effects.readingFirst(relationship, item, plan);
  }

  /** A mirror whose key holds what may change moves with it. */
  void mirrored(Relationship relationship, List<Action> actions) {
    ItemType mirror = blueprint.mirror(relationship).orElse(null);
    if (mirror == null) {
      return;
    }
    List<String> same = List.of("the same attributes");
    if (hasMovableMirror(relationship)) {
      actions.add(
          new Action(
              Kind.DELETE,
              mirror.label(),
              mirror.key(),
              List.of("where it was, only if it moves"),
              List.of()));
      actions.add(
          new Action(Kind.PUT, mirror.label(), mirror.key(), List.of("the whole edge"), List.of()));
    } else {
      actions.add(new Action(Kind.UPDATE, mirror.label(), mirror.key(), same, List.of()));
    }
  }
}
