// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.Optional;

/**
 * The write units of one call that go to the partitions of one end of an edge.
 *
 * @param entity units of the entity's own item, or of a shard of it: its gate and its summary
 * @param edge units of the edge or its mirror in the same partition of the table
 * @param index units in the partition of the index that serves the inverse direction
 */
public record PartitionUnits(double entity, double edge, double index) {

  /**
   * The units of a write of a relationship for the entity of one side.
   *
   * @param verb how the edge is written
   */
  public static PartitionUnits of(
      CostModel costs, Relationship relationship, Verb verb, Side side) {
    String type = relationship.name();
    CallCost cost =
        costs.plans().write(new WriteName(type, verb)).map(costs::of).orElse(CallCost.NONE);
    String end = type + "." + side.word();
    double entity =
        writes(cost, new Feature(Kind.GATE, end)) + writes(cost, new Feature(Kind.SUMMARY, end));
    if (side == Side.FROM) {
      double edge =
          writes(cost, new Feature(Kind.ITEM, type))
              + writes(cost, new Feature(Kind.TRANSACTION, ""));
      return new PartitionUnits(entity, edge, 0);
    }
    double mirror = writes(cost, new Feature(Kind.MIRROR, type));
    double index = inverse(costs, type).map(i -> cost.of(i).writes()).orElse(0.0);
    return new PartitionUnits(entity, mirror, index);
  }

  private static double writes(CallCost cost, Feature feature) {
    return cost.of(feature).writes();
  }

  private static Optional<String> inverse(CostModel costs, String relationship) {
    ItemType item = costs.design().primary().get(relationship);
    return item == null
        ? Optional.empty()
        : item.entries().stream()
            .filter(e -> e.role() == Entry.Role.INVERSE)
            .map(Entry::index)
            .findFirst();
  }

  /** The units of the busier partition, that of the table or that of the index. */
  public double most() {
    return Math.max(entity + edge, index);
  }
}
