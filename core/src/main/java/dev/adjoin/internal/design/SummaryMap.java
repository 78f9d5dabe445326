// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.key.KeyTemplate;
import java.util.List;
import java.util.Set;

/**
 * The bounded map on an entity that replaces the edges of one side of a relationship.
 *
 * @param entity the entity that carries it
 * @param attribute the attribute that holds it
 * @param key the template of an edge's key in the map
 * @param kept the attributes kept of each edge
 */
public record SummaryMap(
    String relationship,
    Side side,
    String entity,
    String attribute,
    KeyTemplate key,
    List<String> kept,
    int max) {
  public SummaryMap {
    kept = List.copyOf(kept);
  }

  /**
   * Whether edges are stored in another map in the same way: the order of names is no part of it.
   */
  public boolean isStoredLike(SummaryMap other) {
    return side == other.side
        && entity.equals(other.entity)
        && attribute.equals(other.attribute)
        && key.equals(other.key)
        && Set.copyOf(kept).equals(Set.copyOf(other.kept));
  }

  /** The same map without its bound, which is not part of how it is stored. */
  public SummaryMap unbounded() {
    return new SummaryMap(relationship, side, entity, attribute, key, kept, 0);
  }
}
