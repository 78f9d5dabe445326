// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.GateState;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.List;
import java.util.Map;

/**
 * A gate as the entity it belongs to sees it.
 *
 * @param key where it is, under the entity's own names
 * @param rule what deleting the entity does to the edges behind it
 */
record EntityGate(Gate gate, ItemKey key, OnDelete rule) {

  static List<EntityGate> of(Blueprint blueprint, Entity entity) {
    return blueprint.schema().endsAt(entity).stream()
        .flatMap(end -> blueprint.gate(end.relationship(), end.side()).stream())
        .map(gate -> of(blueprint, gate))
        .toList();
  }

  private static EntityGate of(Blueprint blueprint, Gate gate) {
    Relationship relationship = blueprint.schema().relationship(gate.relationship()).orElseThrow();
    Map<String, String> names = blueprint.schema().identityNames(relationship, gate.side());
    OnDelete rule = relationship.onDelete().get(gate.side());
    return new EntityGate(gate, gate.item().renamed(names), rule);
  }

  static List<EntityGate> sharded(List<EntityGate> gates) {
    return gates.stream().filter(g -> g.gate().isSharded()).toList();
  }

  /** Those that are kept on the entity itself. */
  static List<EntityGate> unsharded(List<EntityGate> gates) {
    return gates.stream().filter(g -> !g.gate().isSharded()).toList();
  }

  /**
   * Whether edges may outlive the entity: then the gate must too, as a tombstone that goes on
   * counting, or those edges could never be removed nor counted right again.
   */
  boolean outlives() {
    return rule == OnDelete.KEEP;
  }

  boolean restricts() {
    return rule == OnDelete.RESTRICT;
  }

  /** It as a new entity opens it: one that still counts goes on from there. */
  Effect opened() {
    return becoming(outlives() ? GateState.NEW_OR_REVIVED : GateState.NEW);
  }

  /** It as an entity that may be new opens it. */
  Effect openedUnlessThere() {
    return becoming(outlives() ? GateState.OPEN : GateState.NEW_IF_ABSENT);
  }

  /** Opens every shard of it. */
  Action opening() {
    return outlives()
        ? shards(Kind.UPDATE, opened(), new Condition.Vacant())
        : shards(Kind.PUT, opened(), new Condition.Absent());
  }

  /** Closes every shard of it. */
  Action closing() {
    return shards(Kind.UPDATE, becoming(GateState.CLOSED), new Condition.Exists());
  }

  /** Removes every shard of it, where no edge is left to count. */
  Action removal() {
    return shards(Kind.DELETE, becoming(GateState.GONE), new Condition.Exists());
  }

  /**
   * Removes the shards that count nothing, then leaves the others as tombstones: each by itself, so
   * that one that counts holds up none, and while the entity is there, so that no new one of its id
   * has opened them.
   */
  List<Step> retiring() {
    ReadPlan all = ReadPlan.BatchGet.shards(gate, key);
    String shards = "shard of the " + gate.relationship() + "." + gate.side().word() + " gate";
    Action remove = shard(Kind.DELETE, List.of(), new Condition.Zero(gate.number()));
    Effect left = becoming(GateState.TOMBSTONE);
    Action leave = shard(Kind.UPDATE, List.of(left), new Condition.Remains());
    return List.of(
        new Step("Remove every " + shards + " that counts 0", List.of(all), List.of(remove), true),
        new Step(
            "Leave every other " + shards + " as a tombstone", List.of(all), List.of(leave), true));
  }

  private Effect becoming(GateState state) {
    return new Effect.GateBecomes(gate, state);
  }

  private Action shards(Kind kind, Effect effect, Condition condition) {
    return new Action(kind, target(), key, List.of(effect), List.of(condition), gate.shards());
  }

  private Action shard(Kind kind, List<Effect> effects, Condition condition) {
    return new Action(kind, target(), key, effects, List.of(condition));
  }

  private Target target() {
    return new Target.GateItem(gate);
  }
}
