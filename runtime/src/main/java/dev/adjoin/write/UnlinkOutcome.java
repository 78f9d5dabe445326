// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

/**
 * What came of unlinking.
 *
 * @param <E> the edge
 */
public sealed interface UnlinkOutcome<E> {

  /** There was such an edge, and this call removed it. */
  record Unlinked<E>(E edge) implements UnlinkOutcome<E> {}

  /** There was none. */
  record NotLinked<E>() implements UnlinkOutcome<E> {}
}
