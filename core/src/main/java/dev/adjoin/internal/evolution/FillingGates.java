// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.Relationship;
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
   */
  Gate fill(RecordedDesign before, Gate gate) {
    Gate known =
        before.type(gate.relationship()).stream()
            .flatMap(was -> was.gates().stream())
            .filter(g -> g.side() == gate.side())
            .findFirst()
            .orElse(null);
    if (known == null) {
      boolean hasEntities = before.type(gate.entity()).isPresent();
      return builds && hasEntities && canBuild(gate) ? gate.building() : gate;
    }
    return known.shards() < gate.shards() && canMove(gate)
        ? gate.following(known.filled())
        : gate;
  }

  /**
   * Whether edges can be counted in at a new gate. Edges that outlive their entity have no gate to
   * be counted at, and a removal of an entity by other programs is a delete, which waits until all
   * edges are counted.
   */
  private boolean canBuild(Gate gate) {
    Relationship relationship = relationship(gate);
    return relationship.store() == Store.EDGES
        && relationship.onDelete().get(gate.side()) != OnDelete.KEEP
        && areRemovedByDeletesOnly(relationship);
  }

  /**
   * Whether edges can be moved to a gate with more shards. What else depends on the number of a
   * gate (a limit, edges that outlive their entity, copies, an expiry, removals by others) or on
   * other items of the edge (a mirror, unique values) needs a pause.
   */
  private boolean canMove(Gate gate) {
    Relationship relationship = relationship(gate);
    return relationship.store() == Store.EDGES
        && gate.side() == Side.TO
        && relationship.inverseKind() != Inverse.MIRROR
        && relationship.onDelete().get(gate.side()) != OnDelete.KEEP
        && relationship.max().get(Side.FROM) == null
        && relationship.max().get(Side.TO) == null
        && relationship.copies().isEmpty()
        && relationship.uniques().isEmpty()
        && relationship.expires() == null
        && !relationship.marksRemovals()
        && areRemovedByDeletesOnly(relationship);
  }

  /** Whether the entities at both ends are neither expired nor removed by other programs. */
  private boolean areRemovedByDeletesOnly(Relationship relationship) {
    return Stream.of(Side.values())
        .map(side -> schema.end(relationship, side))
        .allMatch(e -> e.expires() == null && !e.removalsStreamed());
  }

  private Relationship relationship(Gate gate) {
    return schema.relationship(gate.relationship()).orElseThrow();
  }
}
