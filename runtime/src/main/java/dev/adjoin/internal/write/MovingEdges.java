// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.stream.Stream;

/**
 * The entities whose edges, or items that refer to them, a migration counts in at new gates. They
 * cannot be deleted meanwhile: a delete proves by one gate that nothing is left. An item that
 * refers to such an entity can be deleted, as an edge can be unlinked.
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
      if (gate.isFilling() && isAt(table, gate, entity) && !isFilled(table, operation)) {
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

  /** Whether deletes of an entity, or of an ancestor, count out what the gate counts. */
  private static boolean isAt(OpenTable table, Gate gate, String entity) {
    Schema schema = table.schema();
    List<Entity> ends =
        schema
            .relationship(gate.type())
            .map(r -> List.of(schema.end(r, Side.FROM), schema.end(r, Side.TO)))
            .orElseGet(() -> List.of(schema.entity(gate.entity()).orElseThrow()));
    return ends.stream()
        .flatMap(end -> Stream.concat(Stream.of(end), schema.ancestors(end).stream()))
        .anyMatch(each -> each.name().equals(entity));
  }
}
