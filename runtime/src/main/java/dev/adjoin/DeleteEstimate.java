// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.OnDelete;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a delete would remove and cost. Adjoin counts edges and children, and changes nothing. Units
 * are for items of at most 1 KB.
 *
 * @param attached the edges and children of each kind
 * @param items how many items the delete removes, with the entity itself
 * @param requests about how many requests it sends
 * @param readUnits about how many read units it consumes
 * @param writeUnits about how many write units it consumes
 * @param settles whether a tombstone stays until the delete has settled
 * @param refusedBecause what prevents the delete; null if nothing does
 */
public record DeleteEstimate(
    List<Attached> attached,
    long items,
    long requests,
    long readUnits,
    long writeUnits,
    boolean settles,
    @Nullable String refusedBecause) {
  public DeleteEstimate {
    attached = List.copyOf(attached);
  }

  /**
   * The edges of one side, or the descendants of one type.
   *
   * @param side the side of the edges: {@code from} or {@code to}; empty for descendants
   * @param number how many there are
   */
  public record Attached(String type, String side, long number, OnDelete onDelete) {}

  /** One line: {@code 42 items, about 6 requests, 30 read units and 90 write units}. */
  @Override
  public String toString() {
    return refusedBecause != null
        ? "refused: " + refusedBecause
        : "%d %s, about %d requests, %d read units and %d write units"
            .formatted(items, items == 1 ? "item" : "items", requests, readUnits, writeUnits);
  }
}
