// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Optional;

/**
 * What came of unlinking.
 *
 * @param <E> the edge
 */
public sealed interface UnlinkOutcome<E> {

  /** The edge that this call removed; empty when there was none. */
  default Optional<E> removed() {
    return this instanceof Unlinked<E> unlinked ? Optional.of(unlinked.edge()) : Optional.empty();
  }

  /** There was such an edge, and this call removed it. */
  record Unlinked<E>(E edge) implements UnlinkOutcome<E> {}

  /** There was none. */
  record NotLinked<E>() implements UnlinkOutcome<E> {}
}
