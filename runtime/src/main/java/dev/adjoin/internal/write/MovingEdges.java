// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;

/**
 * The entities whose edges a migration counts in at new gates. They cannot be deleted meanwhile: a
 * delete proves by one gate that no edge is left.
 */
public final class MovingEdges {
  private MovingEdges() {}

  /**
   * Refuses the delete of an entity at an end of such edges, or of an ancestor of one.
   *
   * @throws dev.adjoin.AdjoinException naming the relationship
   */
  public static void requireNone(OpenTable table, String entity, String operation) {
    for (Gate gate : table.design().gates()) {
      Relationship relationship = table.schema().relationship(gate.type()).orElse(null);
      boolean isConcerned =
          relationship != null
              && (isAt(table, relationship, Side.FROM, entity)
                  || isAt(table, relationship, Side.TO, entity));
      if (gate.isFilling() && isConcerned && !isFilled(table, operation)) {
        throw FailureBuilder.of(Reason.REFUSED, operation)
            .because(
                "was refused: %s gets %s, and until adjoin migrate has finished, no %s can be deleted"
                    .formatted(
                        gate.type(), gate.isBuilding() ? "a new gate" : "more shards", entity));
      }
    }
  }

  /** Whether the migration has ended since the table was opened, by a new look if need be. */
  private static boolean isFilled(OpenTable table, String operation) {
    if (!table.isFilled()) {
      table.renewPermission(operation);
    }
    return table.isFilled();
  }

  private static boolean isAt(
      OpenTable table, Relationship relationship, Side side, String entity) {
    Entity end = table.schema().end(relationship, side);
    return end.name().equals(entity)
        || table.schema().ancestors(end).stream().anyMatch(a -> a.name().equals(entity));
  }
}
