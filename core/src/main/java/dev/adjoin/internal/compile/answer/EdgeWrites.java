// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;

/** The changes of a relationship stored as edges: link, unlink, put, change. */
final class EdgeWrites {
  private final Blueprint blueprint;
  private final AttributeEffects attributes;
  private final IndexEffects effects;
  private final CopyWrites copies;

  EdgeWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.attributes = new AttributeEffects(blueprint);
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
        new Change(
            name + ".unlink",
            "removes an edge",
            new Unlinking(blueprint).telling(relationship, unlink(relationship))),
        new Change(name + ".put", "writes an edge, new or not", put(relationship)),
        new Change(
            name + ".change", "changes attributes of an existing edge", change(relationship)));
  }

  private WritePlan link(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<Effect> written = new ArrayList<>(List.of(attributes.all(relationship)));
    written.addAll(effects.written(item));
    written.addAll(effects.started(relationship));
    List<Action> actions = new ArrayList<>();
    actions.add(own(Kind.PUT, relationship, written, List.of(new Condition.Absent())));
    Effect same = new Effect.Mirrored(unindexed(written), false);
    blueprint.mirror(relationship).ifPresent(m -> actions.add(mirror(Kind.PUT, m, List.of(same))));
    actions.addAll(passing(relationship));
    return copies.reading(relationship, Writes.of(actions));
  }

  /** What removes one edge everywhere it is known. */
  WritePlan unlink(Relationship relationship) {
    List<Action> actions = new ArrayList<>();
    actions.add(own(Kind.DELETE, relationship, List.of(), List.of(new Condition.Exists())));
    blueprint.mirror(relationship).ifPresent(m -> actions.add(mirror(Kind.DELETE, m, List.of())));
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
      sure.set(0, actions.get(0).onlyIf(new Condition.Unchanged(OwnedAttribute.BY)));
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
        conditions.add(new Condition.Open(gate));
        Integer max = relationship.max().get(side);
        if (max != null) {
          conditions.add(new Condition.Below(gate.number(), max));
        }
        actions.add(counting(gate, 1, conditions));
      }
    }
    return actions;
  }

  /** Removing passes a closed gate too: that is how a delete empties it. */
  private static Action leaving(Gate gate) {
    List<Condition> conditions =
        List.of(new Condition.Remains(), new Condition.Positive(gate.number()));
    return counting(gate, -1, conditions);
  }

  private static Action counting(Gate gate, int amount, List<Condition> conditions) {
    List<Effect> counted =
        List.of(new Effect.Add(gate.number(), amount), new Effect.Add(gate.changes(), 1));
    Target target = new Target.GateItem(gate);
    return new Action(Kind.UPDATE, target, gate.item(), counted, conditions);
  }

  /** One write where nothing else depends on whether the edge is new. */
  private WritePlan put(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<Effect> written = new ArrayList<>(List.of(attributes.declared(relationship)));
    written.addAll(effects.written(item));
    written.addAll(effects.expiry(relationship));
    boolean plain =
        blueprint.mirror(relationship).isEmpty()
            && passing(relationship).isEmpty()
            && relationship.copies().isEmpty();
    if (plain) {
      return WritePlan.of(List.of(update(relationship, written, List.of())));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(update(relationship, written, List.of(new Condition.Exists())));
    mirrored(relationship, actions);
    ReadPlan stored = new ReadPlan.Get(item.key());
    return new WritePlan.Depending(
        stored, new Condition.Exists(), link(relationship), sameOrder(relationship, actions));
  }

  private Action update(
      Relationship relationship, List<Effect> written, List<Condition> conditions) {
    List<Effect> all = new ArrayList<>(written);
    if (relationship.version() != null) {
      all.add(new Effect.Add(AttributePath.of(relationship.version()), 1));
    }
    return own(Kind.UPDATE, relationship, all, conditions);
  }

  private Action own(
      Kind kind, Relationship relationship, List<Effect> written, List<Condition> conditions) {
    Target target = new Target.Own(relationship.name());
    return new Action(kind, target, blueprint.item(relationship).key(), written, conditions);
  }

  private static Action mirror(Kind kind, ItemType mirror, List<Effect> written) {
    Target target = new Target.Mirror(mirror.type());
    return new Action(kind, target, mirror.key(), written, List.of());
  }

  /** A mirror is in no index. */
  private static List<Effect> unindexed(List<Effect> written) {
    return written.stream()
        .filter(e -> !(e instanceof Effect.InIndex || e instanceof Effect.IndexFollows))
        .toList();
  }

  /** The edge was read a moment ago, and its mirror with it. */
  private WritePlan sameOrder(Relationship relationship, List<Action> actions) {
    return Writes.of(Writes.actions(movable(relationship, actions)));
  }

  private WritePlan change(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    List<Effect> written = new ArrayList<>(List.of(attributes.given(relationship)));
    written.addAll(effects.recomputed(relationship, item));
    List<Condition> conditions = new ArrayList<>(List.of(new Condition.Exists()));
    if (relationship.version() != null) {
      conditions.add(new Condition.Expected(relationship.version()));
    }
    List<Action> actions = new ArrayList<>();
    actions.add(update(relationship, written, conditions));
    mirrored(relationship, actions);
    WritePlan plan = movable(relationship, actions);
    return plan instanceof WritePlan.ReadFirst
        ? plan
        : effects.readingFirst(relationship, item, plan);
  }

  /** A mirror follows the first action, and moves where its key holds what may change. */
  void mirrored(Relationship relationship, List<Action> actions) {
    ItemType mirror = blueprint.mirror(relationship).orElse(null);
    if (mirror == null) {
      return;
    }
    boolean moves = hasMovableMirror(relationship);
    Effect mirrored = new Effect.Mirrored(unindexed(actions.get(0).effects()), moves);
    if (moves) {
      actions.add(mirror(Kind.DELETE, mirror, List.of(new Effect.MirrorMoves())));
    }
    actions.add(mirror(moves ? Kind.PUT : Kind.UPDATE, mirror, List.of(mirrored)));
  }
}
