// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The entities whose edges, or items that refer to them, a migration counts in at new gates. They
 * cannot be deleted meanwhile: a delete proves by one gate that nothing is left. An item that
 * refers to such an entity can be deleted, as an edge can be unlinked.
 *
 * <p>Until a migration to more shards is finished, every program counts at the former gates. So an
 * entity can be deleted by the former design, as a program with the old model does. A delete that
 * has begun when the migration is being finished waits for its end: its mark closes the former
 * gates, and those that the migration makes for a marked entity are closed.
 */
public final class MovingEdges {
  private MovingEdges() {}

  /**
   * Refuses the delete of an entity at an end of such edges, or of one whose delete cascades to it.
   *
   * @throws dev.adjoin.AdjoinException naming the relationship
   */
  public static void requireNone(OpenTable table, String entity, String operation) {
    for (Gate gate : table.design().gates()) {
      if (gate.isFilling() && isAt(table, gate, entity) && !isFilled(table, operation)) {
        throw FailureBuilder.of(Reason.REFUSED, operation)
            .remedy(Remedy.FINISH_MIGRATION)
            .because(
                "was refused: %s gets %s, and until the migration is finished, no %s can be deleted"
                    .formatted(
                        gate.type(), gate.isBuilding() ? "a new gate" : "more shards", entity));
      }
    }
  }

  /**
   * The table by the former design, if an entity can be deleted by it; empty if it cannot, or if no
   * migration concerns it.
   */
  public static Optional<OpenTable> former(OpenTable table, String entity) {
    List<Gate> concerned =
        table.design().gates().stream()
            .filter(gate -> gate.isFilling() && isAt(table, gate, entity))
            .toList();
    boolean isPossible =
        !concerned.isEmpty()
            && concerned.stream().noneMatch(Gate::isBuilding)
            && table.isExpanded();
    return isPossible ? Optional.of(table.former()) : Optional.empty();
  }

  /** Whether the migration has ended since the table was opened, by a new look if need be. */
  private static boolean isFilled(OpenTable table, String operation) {
    if (!table.isFilled()) {
      table.renewPermission(operation);
    }
    return table.isFilled();
  }

  /** Whether a delete of an entity counts out what the gate counts, perhaps by a cascade. */
  private static boolean isAt(OpenTable table, Gate gate, String entity) {
    Schema schema = table.schema();
    Deque<Entity> deleted = new ArrayDeque<>();
    schema
        .relationship(gate.type())
        .ifPresentOrElse(
            r -> Stream.of(Side.values()).forEach(side -> deleted.add(schema.end(r, side))),
            () -> deleted.add(schema.require(gate.entity())));
    Set<String> seen = new HashSet<>();
    while (!deleted.isEmpty()) {
      Entity each = deleted.remove();
      if (seen.add(each.name())) {
        deleted.addAll(schema.ancestors(each));
        Schema.endsOf(each).stream()
            .filter(end -> end.onDelete() == OnDelete.CASCADE)
            .forEach(end -> deleted.add(schema.require(end.entity())));
      }
    }
    return seen.contains(entity);
  }
}
