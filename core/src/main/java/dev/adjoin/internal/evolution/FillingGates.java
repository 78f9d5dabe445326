// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.stream.Stream;

/**
 * The gates that a migration fills while programs write: each edge, and each item that refers to an
 * entity, says by its stamp whether the gate counts it, so that they are counted in one by one,
 * from a former gate or from none.
 *
 * @param builds whether new gates are filled so too, and not counted in a pause of writes
 */
public record FillingGates(Schema schema, boolean builds) {

  /**
   * A gate of the new design, as the migration fills it; the same gate if it does not.
   *
   * @param before the recorded design
   * @param type the relationship, or the entity with the reference, in the new design
   */
  Gate fill(RecordedDesign before, RecordedType type, Gate gate) {
    Gate known = before.type(gate.type()).flatMap(was -> was.gate(gate.end())).orElse(null);
    if (known != null && known.shards() >= gate.shards()) {
      // Also the gates of a type that the model lacks.
      return gate;
    }
    End end = schema.requireEnd(gate.type(), gate.end());
    if (known == null) {
      boolean hasEntities = before.type(gate.entity()).isPresent();
      return builds && hasEntities && canBuild(end) ? gate.building() : gate;
    }
    return canMove(type, end) ? gate.following(known.filled()) : gate;
  }

  /**
   * Whether edges, or items that refer to the entity, can be counted in at a new gate. What
   * outlives the entity has no gate to be counted at, and a removal of an entity by other programs
   * is a delete, which waits until all edges are counted.
   */
  private boolean canBuild(End end) {
    boolean areItems =
        !(end instanceof RelationshipSide side) || side.relationship().store() == Store.EDGES;
    return areItems && end.onDelete() != OnDelete.KEEP && areRemovedByDeletesOnly(end);
  }

  /**
   * Whether edges can be moved to a gate with more shards. The shards of a {@code from} side are in
   * the keys of the edges, and those of a mirror in its own key; an index key with a copied value
   * is written by those who change it.
   */
  private boolean canMove(RecordedType type, End end) {
    boolean hasOwnKey =
        end instanceof RelationshipSide side
            && (side.side() == Side.FROM || side.relationship().inverseKind() == Inverse.MIRROR);
    return !hasOwnKey
        && type.items().stream()
            .flatMap(item -> item.entries().stream())
            .noneMatch(e -> e.key().partition().shards() > 1 && MoreShards.hasCopies(type, e))
        && canBuild(end);
  }

  /**
   * Whether the entities whose deletes count the items out, and those above, neither expire nor are
   * removed by others: the entity at the end, and for edges at the other end too.
   */
  private boolean areRemovedByDeletesOnly(End end) {
    return (end instanceof RelationshipSide side
            ? Stream.of(Side.values()).map(each -> schema.end(side.relationship(), each))
            : Stream.of(schema.entity(end.entity()).orElseThrow()))
        .flatMap(entity -> Stream.concat(Stream.of(entity), schema.ancestors(entity).stream()))
        .allMatch(e -> e.expires() == null && !e.removalsStreamed());
  }
}
