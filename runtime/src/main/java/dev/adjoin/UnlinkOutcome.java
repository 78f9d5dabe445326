// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Optional;

/**
 * The outcome of {@link Edges#unlink}.
 *
 * @param <E> the type of the edge
 */
public sealed interface UnlinkOutcome<E> {

  /** The edge that this call removed; empty if there was none. */
  default Optional<E> removed() {
    return this instanceof Unlinked<E> unlinked ? Optional.of(unlinked.edge()) : Optional.empty();
  }

  /** The edge existed, and this call removed it. */
  record Unlinked<E>(E edge) implements UnlinkOutcome<E> {}

  /** There was no such edge. */
  record NotLinked<E>() implements UnlinkOutcome<E> {}
}
