// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.declare.Side;

/**
 * The gate of a checked side: what a link checks and changes in its transaction. A link passes if
 * the entity exists, is open, and has the shards that the writer knows. The gate holds the number
 * of edges.
 *
 * @param entity the entity at that side
 * @param item the key of the item that holds it: the entity or, with shards, an item for each shard
 * @param attribute the map that holds it, with number, changes, state and epoch
 * @param number the path of the number: the declared count, else a member of the map
 */
public record Gate(
    String relationship,
    Side side,
    String entity,
    ItemKey item,
    int shards,
    String attribute,
    AttributePath number) {

  /** The path of the counter that each change of the number increments. */
  public AttributePath changes() {
    return AttributePath.of(attribute, "changes");
  }

  public boolean isSharded() {
    return shards > 1;
  }
}
