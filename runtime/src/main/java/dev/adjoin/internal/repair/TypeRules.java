// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one item type: what its items claim of other items, and what they offer to them.
 * Filled by {@link CheckRules}.
 */
final class TypeRules {
  /** The entities that must exist: the ends of an edge, or the parent of a child. */
  final List<Requirement> ends = new ArrayList<>();

  /** The gates of the design that count an edge, by position. */
  final List<Integer> gates = new ArrayList<>();

  /** The references of an entity. */
  final List<ReferenceRule> references = new ArrayList<>();

  final List<CopyRule> copies = new ArrayList<>();
  final List<CopyOffer> copied = new ArrayList<>();
  final List<GuardRule> guards = new ArrayList<>();
  final List<SummaryRule> summaries = new ArrayList<>();

  /** The gates that an entity must have. */
  final List<GateRule> entityGates = new ArrayList<>();

  /** The item that an item exists for: the edge of a mirror, the owner of a guard or gate. */
  @Nullable ItemKey other;

  @Nullable Rule otherRule;

  /** The position of the gate that an item is a shard of; -1 for other items. */
  int gate = -1;

  /** Another item that must exist. */
  record Requirement(Rule rule, ItemKey key) {}

  /**
   * An attribute by which an item refers to an entity.
   *
   * @param key the key of the entity, in terms of the item's attributes
   * @param gate the position of the gate that counts the item; -1 if none does
   */
  record ReferenceRule(String attribute, Rule rule, ItemKey key, int gate) {}

  /**
   * Attributes that must be those of another item.
   *
   * @param stored the name under which an item stores what it copied of the source
   */
  record CopyRule(Rule rule, ItemKey source, List<String> attributes, String stored, long slot) {}

  /** Attributes that others copy. */
  record CopyOffer(List<String> attributes, long slot) {}

  /** The guard of a unique value. */
  record GuardRule(Rule rule, ItemType guard, long slot) {}

  /**
   * A gate.
   *
   * @param index its position in the design
   */
  record GateRule(Rule rule, int index, Gate gate, ItemKey key) {}

  /**
   * A map of edges.
   *
   * @param ownNames the names of the entity's id in the relationship
   * @param end the entity at the other end of each edge
   * @param theirs the map on the other side; null if there is none
   * @param oneSided the rule that both maps agree; null without a map on the other side
   * @param shared the attributes that both maps keep
   * @param stale the rule that attributes of the other entity are fresh; null for snapshots
   * @param kept the attributes that are kept of the other entity
   * @param count the attribute that counts the edges; null if there is none
   */
  record SummaryRule(
      SummaryMap map,
      Map<String, String> ownNames,
      Requirement end,
      @Nullable SummaryMap theirs,
      @Nullable Rule oneSided,
      List<String> shared,
      @Nullable Rule stale,
      List<String> kept,
      @Nullable String count) {}
}
