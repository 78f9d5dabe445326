// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Gate;
import dev.adjoin.design.ItemKey;
import dev.adjoin.model.Entity;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Condition;
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

  /** Opens every shard of it; one that still counts goes on from there. */
  Action opening() {
    return outlives()
        ? shards(Kind.UPDATE, "open, at 0 unless its tombstone counts", new Condition.Vacant())
        : shards(Kind.PUT, "open at 0", new Condition.Absent());
  }

  /** Closes every shard of it. */
  Action closing() {
    return shards(Kind.UPDATE, "closed", new Condition.Exists());
  }

  /** Removes every shard of it, or leaves those that still count something. */
  Action removal() {
    return outlives()
        ? shards(
            Kind.DELETE,
            "once it counts 0, a tombstone until then",
            new Condition.Zero(gate.number()))
        : shards(Kind.DELETE, "with the entity", new Condition.Exists());
  }

  private Action shards(Kind kind, String effect, Condition condition) {
    List<String> effects = List.of(effect, "each of " + gate.shards() + " shards");
    String what = gate.relationship() + " gate";
    return new Action(kind, what, key, effects, List.of(condition), gate.shards());
  }
}
