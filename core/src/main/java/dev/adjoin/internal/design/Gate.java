// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.declare.Side;

/**
 * What a link must pass on a checked side: the entity exists, is open, and its shards are the ones
 * the writer knows. It also holds the number of edges.
 *
 * @param entity the entity at that side
 * @param item where it is kept: the entity item itself or, when sharded, an item a shard
 * @param attribute the map that holds it, with number, changes, state and epoch
 * @param number where the number is: the declared count, else inside the map
 */
public record Gate(
    String relationship,
    Side side,
    String entity,
    ItemKey item,
    int shards,
    String attribute,
    AttributePath number) {
  /** The state of a gate that lets links through. */
  public static final String OPEN = "open";

  /** The state of a gate whose entity is being deleted or gone. */
  public static final String CLOSED = "closed";

  /** The epoch of the shards that this version knows. */
  public static final int EPOCH = 1;

  /** Where it counts the changes of its number. */
  public AttributePath changes() {
    return AttributePath.of(attribute, "changes");
  }

  /** Where it is open or closed. */
  public AttributePath state() {
    return AttributePath.of(attribute, "state");
  }

  /** Where the epoch of its shards is. */
  public AttributePath epoch() {
    return AttributePath.of(attribute, "epoch");
  }

  public boolean isSharded() {
    return shards > 1;
  }
}
