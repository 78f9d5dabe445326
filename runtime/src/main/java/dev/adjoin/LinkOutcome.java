// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

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

  /**
   * The edge existed and was not changed.
   *
   * @param edge the edge as it is stored
   * @param differing the attributes for which the caller gave another value than the stored one, by
   *     name; {@link Edges#put} and {@link Edges#change} write it
   */
  record AlreadyLinked<E>(E edge, Set<String> differing) implements LinkOutcome<E> {
    public AlreadyLinked {
      differing = Collections.unmodifiableSet(new TreeSet<>(differing));
    }
  }
}
