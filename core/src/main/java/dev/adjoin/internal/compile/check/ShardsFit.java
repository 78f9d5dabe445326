// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * Rule: a side with shards has no setting that needs all edges of one entity in one partition.
 * These are {@code max}, because each shard counts its own edges, and {@code together}, because one
 * Query reads one partition. {@code together: from} is the default; on a sharded {@code from} side
 * it is an error only if it is written out.
 */
final class ShardsFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (relationship.shards().get(side) > 1) {
          max(relationship, side, problems);
          together(relationship, side, problems);
        }
      }
    }
  }

  private static void max(Relationship relationship, Side side, Problems problems) {
    Integer max = relationship.max().get(side);
    if (max != null && relationship.store() == Store.EDGES) {
      problems.error(
          Tag.MAX_SHARDED,
          relationship.path("max", side.word()),
          "%s allows %d edges on its %s side, but that side has %d shards, which count separately"
              .formatted(relationship.name(), max, side.word(), relationship.shards().get(side)),
          "Remove max or shards of the " + side.word() + " side");
    }
  }

  private static void together(Relationship relationship, Side side, Problems problems) {
    boolean refused =
        side == Side.TO
            ? relationship.inverse() != Inverse.NONE && relationship.together().contains(side)
            : relationship.together().size() == 2;
    if (refused) {
      problems.error(
          Tag.TOGETHER_SHARDED,
          relationship.path("together"),
          "%s reads its %s together with its edges, but that side is spread over %d partitions"
              .formatted(
                  relationship.name(), relationship.end(side), relationship.shards().get(side)),
          "Remove the " + side.word() + " side from together or from shards");
    }
  }
}
