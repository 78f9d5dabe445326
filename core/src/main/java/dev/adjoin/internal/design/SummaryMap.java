// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.key.KeyTemplate;
import java.util.List;

/**
 * The bounded map that stands in for edges on one side of a relationship.
 *
 * @param entity the entity that carries it
 * @param attribute the attribute that holds it
 * @param key how an edge is named inside the map
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
}
