// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

/**
 * What came of linking.
 *
 * @param <E> the edge
 */
public sealed interface LinkOutcome<E> {

  /** The edge that is stored now, whoever wrote it. */
  E edge();

  /** Whether this call wrote it. */
  default boolean isNew() {
    return this instanceof Linked;
  }

  /** There was none, and now there is: as it was stored, with its defaults. */
  record Linked<E>(E edge) implements LinkOutcome<E> {}

  /** There was one, which was not changed. */
  record AlreadyLinked<E>(E edge) implements LinkOutcome<E> {}
}
