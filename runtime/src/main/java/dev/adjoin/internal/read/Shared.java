// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.List;

/**
 * An entity that two lists of edges both lead to: the edges of each, one unless something makes
 * several distinct.
 *
 * @param <A> what holds edges of the first list
 * @param <B> what holds edges of the second
 */
public record Shared<A, B>(List<A> first, List<B> second) {
  public Shared {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }
}
