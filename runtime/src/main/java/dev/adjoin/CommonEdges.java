// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;

/**
 * The edges of two lists that lead to the same entity: one of each list, or several where a
 * distinct attribute allows several.
 *
 * @param <A> the type of the first list's edges
 * @param <B> the type of the second list's edges
 */
public record CommonEdges<A, B>(List<A> first, List<B> second) {
  public CommonEdges {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }
}
