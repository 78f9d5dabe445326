// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * How many items the workload adds in one second: those that are created or linked, without those
 * that are deleted or unlinked and those that a delete removes with their parent or end.
 */
final class Turnover {
  private final TableStatistics statistics;
  private final Schema schema;

  Turnover(TableStatistics statistics) {
    this.statistics = statistics;
    this.schema = statistics.schema();
  }

  /** The number of items of a type; 0 if as many are removed as are added, or more. */
  double addedPerSecond(ItemType item) {
    Member member = schema.member(item.type()).orElse(null);
    if (member == null) {
      return 0;
    }
    return switch (item.kind()) {
      case ENTITY, RELATIONSHIP, MIRROR, GUARD -> added(member);
      case GATE ->
          statistics
              .gate(item)
              .map(gate -> added(schema.require(gate.entity())) * gate.shards())
              .orElse(0.0);
      case JOURNAL -> 0;
    };
  }

  private double added(Member member) {
    double created = rate(member, Measure.CREATES) + rate(member, Measure.LINKS);
    if (created > 0 && member.expires() != null) {
      statistics.assumptions().note(Topic.EXPIRY, member.name());
      return 0;
    }
    double removed = member instanceof Relationship r ? removed(r) : removed((Entity) member);
    return Math.max(0, created - removed);
  }

  private double removed(Entity entity) {
    double removed = rate(entity, Measure.DELETES);
    Entity parent = entity.parent() == null ? null : schema.entity(entity.parent()).orElse(null);
    if (parent != null && entity.whenParentDeleted().removes()) {
      removed += withTheirOwner(removed(parent), statistics.per(entity, parent));
    }
    return removed;
  }

  private double removed(Relationship relationship) {
    double removed = rate(relationship, Measure.UNLINKS);
    for (Side side : Side.values()) {
      if (relationship.onDelete().get(side).removes()) {
        Entity end = schema.end(relationship, side);
        removed += withTheirOwner(removed(end), statistics.per(relationship, side));
      }
    }
    return removed;
  }

  private double withTheirOwner(double owners, double each) {
    if (owners > 0) {
      statistics.assumptions().note(Topic.DEPENDANTS);
    }
    return owners * each;
  }

  private double rate(Member member, Measure measure) {
    Load load = statistics.model().load(member.name());
    return load.get(measure).orElse(0);
  }
}
