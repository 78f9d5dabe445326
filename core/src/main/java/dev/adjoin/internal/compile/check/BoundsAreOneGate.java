// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** A bound is checked by one gate; each shard has its own, and none knows what the others count. */
final class BoundsAreOneGate implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        Integer max = relationship.max().get(side);
        boolean spread = relationship.shards().get(side) > 1;
        if (max != null && spread && relationship.store() == Store.EDGES) {
          problems.error(
              Tag.MAX_SHARDED,
              Paths.of(relationship, "max", side.word()),
              relationship.name()
                  + " allows "
                  + max
                  + " edges on its "
                  + side.word()
                  + " side, which is spread over "
                  + relationship.shards().get(side)
                  + " shards that count for themselves",
              "Remove max or shards of the " + side.word() + " side");
        }
      }
    }
  }
}
