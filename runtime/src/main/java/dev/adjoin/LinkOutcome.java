// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * The outcome of {@link Edges#link}.
 *
 * @param <E> the type of the edge
 */
public sealed interface LinkOutcome<E> {

  /** The edge that is stored now, whoever wrote it. */
  E edge();

  /** Whether this call wrote the edge. */
  default boolean isNew() {
    return this instanceof Linked;
  }

  /** The edge did not exist and was written, with its defaults. */
  record Linked<E>(E edge) implements LinkOutcome<E> {}

  /** The edge existed and was not changed. */
  record AlreadyLinked<E>(E edge) implements LinkOutcome<E> {}
}
