// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.List;

/**
 * One part of a design that a migration adds, changes or removes.
 *
 * @param subject the part by name: {@code Order.byStatus}, {@code The gate of Visit.to}
 * @param types the entities and relationships whose writes it concerns
 * @param work what the sweep does with each item, as a sentence without a full stop
 * @param overlap whether programs of the old and of the new design can write the types together
 */
public record MigrationPart(
    Kind kind, String subject, List<String> types, String work, Overlap overlap) {

  /** The kinds of part, in the order of the sweep. */
  public enum Kind {
    /** Items get another key. */
    MOVE,
    /** The values of an attribute get another type. */
    VALUE,
    /** Items get, change or lose attributes that they copy. */
    COPY,
    /** Edges become items or members of maps, or the maps keep other attributes of them. */
    STORE,
    /** Stored values or items of what the model lacks are deleted. */
    LOSS,
    ENTRY,
    GATE,
    /** Entities get or lose the number of edges in maps. */
    COUNT,
    GUARD,
    MIRROR,
    /** Guards, mirrors or gates with items of their own get another key: they are made again. */
    REBUILD,
    REQUIRED
  }

  /** Who can write a type while a migration is under way, from the least strict. */
  public enum Overlap {
    /** Programs of both designs, at the same time. */
    TOGETHER,
    /** Programs of the old design until it is closed, then those of the new one. */
    ONE_AFTER_THE_OTHER,
    /** Programs of the old design until it is closed; nobody while items are swept. */
    PAUSED
  }

  public MigrationPart {
    types = List.copyOf(types);
  }

  /** Whether stored items can be read by one of the two designs only. */
  public boolean moves() {
    return switch (kind) {
      case MOVE, VALUE, COPY, STORE, REBUILD -> true;
      case LOSS, ENTRY, GATE, COUNT, GUARD, MIRROR, REQUIRED -> false;
    };
  }
}
