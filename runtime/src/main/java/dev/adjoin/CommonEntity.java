// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;

/**
 * An entity that two lists of edges both lead to, given by these edges: one of each list, or
 * several where a distinct attribute allows several.
 *
 * @param <A> the type of the first list's edges
 * @param <B> the type of the second list's edges
 */
public record CommonEntity<A, B>(List<A> first, List<B> second) {
  public CommonEntity {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }
}
