// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.stream.Stream;

/**
 * The gates that a migration fills while programs write: each edge says by its stamp whether the
 * gate counts it, so that edges are counted in one by one, from a former gate or from none.
 *
 * @param builds whether new gates are filled so too, and not counted in a pause of writes
 */
public record FillingGates(Schema schema, boolean builds) {

  /**
   * A gate of the new design, as the migration fills it; the same gate if it does not.
   *
   * @param before the recorded design
   * @param type the relationship in the new design
   */
  Gate fill(RecordedDesign before, RecordedType type, Gate gate) {
    if (!(schema.requireEnd(gate.type(), gate.end()) instanceof RelationshipSide end)) {
      return gate; // the items of a reference have no stamps
    }
    Gate known =
        before.type(gate.type()).stream()
            .flatMap(was -> was.gates().stream())
            .filter(g -> g.end().equals(gate.end()))
            .findFirst()
            .orElse(null);
    if (known == null) {
      boolean hasEntities = before.type(gate.entity()).isPresent();
      return builds && hasEntities && canBuild(end) ? gate.building() : gate;
    }
    return known.shards() < gate.shards() && canMove(type, end)
        ? gate.following(known.filled())
        : gate;
  }

  /**
   * Whether edges can be counted in at a new gate. Edges that outlive their entity have no gate to
   * be counted at, and a removal of an entity by other programs is a delete, which waits until all
   * edges are counted.
   */
  private boolean canBuild(RelationshipSide end) {
    Relationship relationship = end.relationship();
    return relationship.store() == Store.EDGES
        && end.onDelete() != OnDelete.KEEP
        && areRemovedByDeletesOnly(relationship);
  }

  /**
   * Whether edges can be moved to a gate with more shards. The shards of a {@code from} side are in
   * the keys of the edges, and those of a mirror in its own key; an index key with a copied value
   * is written by those who change it.
   */
  private boolean canMove(RecordedType type, RelationshipSide end) {
    return end.side() == Side.TO
        && end.relationship().inverseKind() != Inverse.MIRROR
        && type.items().stream()
            .flatMap(item -> item.entries().stream())
            .noneMatch(e -> e.key().partition().shards() > 1 && MoreShards.hasCopies(type, e))
        && canBuild(end);
  }

  /** Whether the entities at both ends, and above, neither expire nor are removed by others. */
  private boolean areRemovedByDeletesOnly(Relationship relationship) {
    return Stream.of(Side.values())
        .map(side -> schema.end(relationship, side))
        .flatMap(end -> Stream.concat(Stream.of(end), schema.ancestors(end).stream()))
        .allMatch(e -> e.expires() == null && !e.removalsStreamed());
  }
}
