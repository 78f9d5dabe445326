// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * An entity is read together with its edges only where they are in one partition. The {@code from}
 * side, together by default, gives way to shards unless {@code to} shows that it was meant.
 */
final class TogetherIsOnePartition implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      boolean readable = relationship.inverse() != Inverse.NONE;
      if (readable && relationship.together().contains(Side.TO) && relationship.shards().to() > 1) {
        refuse(relationship, Side.TO, problems);
      }
      boolean meant = relationship.together().size() == 2;
      if (meant && relationship.shards().from() > 1) {
        refuse(relationship, Side.FROM, problems);
      }
    }
  }

  private static void refuse(Relationship relationship, Side side, Problems problems) {
    problems.error(
        Tag.TOGETHER_SHARDED,
        Paths.of(relationship, "together"),
        relationship.name()
            + " is to be read together with its "
            + relationship.end(side)
            + ", but that side is spread over "
            + relationship.shards().get(side)
            + " partitions",
        "Take " + side.word() + " out of together, or out of shards");
  }
}
