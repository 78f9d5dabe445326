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
        new Change(name + ".unlink", "removes an edge", Writes.of(unlink(relationship))),
        new Change(name + ".put", "writes an edge, new or not", put(relationship)),
        new Change(
            name + ".change", "changes attributes of an existing edge", change(relationship)));
  }

  private WritePlan link(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written = new ArrayList<>(List.of("all attributes"));
    written.addAll(effects.written(item));
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
  List<Action> unlink(Relationship relationship) {
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
    return actions;
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

  /** With gates or a mirror, whether the edge is new decides what else is written. */
  private WritePlan put(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written =
        new ArrayList<>(List.of("sets the declared attributes", "removes the absent ones"));
    written.addAll(effects.written(item));
    List<Action> actions = new ArrayList<>();
    actions.add(new Action(Kind.UPDATE, relationship.name(), item.key(), written, List.of()));
    mirrored(relationship, actions);
    List<Action> gates = passing(relationship);
    if (gates.isEmpty()) {
      return copies.reading(relationship, Writes.of(actions));
    }
    for (Action gate : gates) {
      List<String> ifNew = gate.effects().stream().map(e -> e + " if the edge is new").toList();
      actions.add(new Action(gate.kind(), gate.what(), gate.key(), ifNew, gate.conditions()));
    }
    WritePlan known =
        new WritePlan.ReadFirst(
            "to know whether it is new", new ReadPlan.Get(item.key()), Writes.of(actions));
    return relationship.copies().isEmpty()
        ? known
        : copies.reading(relationship, Writes.of(actions));
  }

  private WritePlan change(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<String> written = new ArrayList<>(List.of("sets what is given"));
    written.addAll(effects.recomputed(relationship, item));
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    if (relationship.version() != null) {
      written.add(relationship.version() + " + 1");
      conditions.add(new Condition.Unchanged(relationship.version()));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(new Action(Kind.UPDATE, relationship.name(), item.key(), written, conditions));
    mirrored(relationship, actions);
    boolean moves =
        blueprint
            .mirror(relationship)
            .filter(m -> effects.isMovable(relationship, m.key().sort()))
            .isPresent();
    WritePlan plan = Writes.of(actions);
    return moves || effects.needsOthers(relationship, item)
        ? new WritePlan.ReadFirst(
            "for the keys that need unchanged attributes", new ReadPlan.Get(item.key()), plan)
        : plan;
  }

  /** A mirror whose key holds an order moves when the order changes. */
  private void mirrored(Relationship relationship, List<Action> actions) {
    ItemType mirror = blueprint.mirror(relationship).orElse(null);
    if (mirror == null) {
      return;
    }
    List<String> same = List.of("the same attributes");
    if (effects.isMovable(relationship, mirror.key().sort())) {
      actions.add(
          new Action(
              Kind.DELETE,
              mirror.label(),
              mirror.key(),
              List.of("where it was, if it moves"),
              List.of()));
      actions.add(new Action(Kind.PUT, mirror.label(), mirror.key(), same, List.of()));
    } else {
      actions.add(new Action(Kind.UPDATE, mirror.label(), mirror.key(), same, List.of()));
    }
  }
}
