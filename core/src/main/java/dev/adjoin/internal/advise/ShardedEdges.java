// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;

/** An adjacency list whose edges of one entity are spread over several partitions. */
final class ShardedEdges implements DesignPattern {
  private final Side side;
  private final int shards;

  ShardedEdges(Side side, int shards) {
    this.side = side;
    this.shards = shards;
  }

  @Override
  public PatternKind kind() {
    return PatternKind.SHARDED_EDGES;
  }

  @Override
  public String name() {
    return kind().text() + " by " + shards;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.ManyToMany many
        && many.in(model).store() == Store.EDGES
        && many.in(model).shards().get(side) == shards
        && shards > 1;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    Relationship declared = ((Subject.ManyToMany) subject).in(model);
    Relationship edges = EdgeForm.edges(model, declared);
    boolean unread = side == Side.TO && edges.inverseKind() == Inverse.NONE;
    Relationship changed =
        edges.toBuilder()
            .inverse(unread ? null : edges.inverse())
            .shards(Sides.both(1).with(side, shards))
            .together(EdgeForm.without(edges.together(), side))
            .build();
    Model own = model.withTable(model.table().withSwapped(false));
    return new PatternResult.Changed(own.with(changed));
  }
}
