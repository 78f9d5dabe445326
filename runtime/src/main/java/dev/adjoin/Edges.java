// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The edges of one relationship, however they are stored. Thread-safe.
 *
 * <p>An edge is identified by the id of its {@code from} side, the id of its {@code to} side and
 * its distinct attributes, in this order; see {@link Key}.
 *
 * @param <E> a record, or {@link Item}
 */
public interface Edges<E> {

  /** The same edges, read with strong consistency. */
  Edges<E> consistent();

  /**
   * Writes a new edge; one that exists stays as it is.
   *
   * @throws AdjoinException if the entity at a checked side does not exist or is being deleted, or
   *     has as many edges as it may
   */
  LinkOutcome<E> link(E edge);

  /** Removes an edge, and returns it: {@code unlink("a91", "math204", "2026-1")}. */
  UnlinkOutcome<E> unlink(Object... key);

  /**
   * Writes an edge, new or not: sets the declared attributes, removes the absent ones, and leaves
   * attributes that the model does not declare.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#STALE} if the type declares a
   *     version and the stored one differs
   */
  void put(E edge);

  /** Like {@link #put}, whatever version is stored. */
  void overwrite(E edge);

  /**
   * Prepares to {@link #link} many edges in parallel; those that count at the same entity share
   * transactions.
   */
  Bulk<E> linkAll(Stream<? extends E> edges);

  /** Prepares to {@link #link} many edges. */
  Bulk<E> linkAll(Iterable<? extends E> edges);

  /** Prepares to {@link #put} many edges; if the same one is given twice, the last counts. */
  Bulk<E> putAll(Stream<? extends E> edges);

  /** Prepares to {@link #put} many edges; if the same one is given twice, the last counts. */
  Bulk<E> putAll(Iterable<? extends E> edges);

  /** Prepares to {@link #overwrite} many edges; of the same one given twice, the last counts. */
  Bulk<E> overwriteAll(Stream<? extends E> edges);

  /** Prepares to {@link #overwrite} many edges; of the same one given twice, the last counts. */
  Bulk<E> overwriteAll(Iterable<? extends E> edges);

  /** Prepares to {@link #unlink} many edges. */
  Bulk<Key> unlinkAll(Stream<Key> keys);

  /** Prepares to {@link #unlink} many edges. */
  Bulk<Key> unlinkAll(Iterable<Key> keys);

  /** Begins a change of an edge that must exist; nothing is sent before it is applied. */
  Change<E> change(Object... key);

  /**
   * Changes an edge by a function of it: reads it, writes only what the function changed, and
   * starts again if somebody else changed it meanwhile. The function may run several times.
   *
   * @return the edge as it is stored afterwards
   */
  E edit(Key key, UnaryOperator<E> edit);

  /** One edge. */
  Optional<E> get(Object... key);

  /** The edges of the entity at the {@code from} side, by its id. */
  ListQuery<E> from(Object... key);

  /** The edges of the entity at the {@code to} side, by its id. */
  ListQuery<E> to(Object... key);

  /** A view, by the values that select one partition of it: the id of its side, if it has one. */
  ListQuery<E> view(String name, Object... by);

  /** The requests of each call, in words, without sending any. */
  Explain<E> explain();

  /** The calls of {@link Edges}, explained. */
  interface Explain<E> {
    String link(E edge);

    String unlink(Object... key);

    String put(E edge);

    String overwrite(E edge);

    /** An edit that changes something. */
    String edit(Object... key);

    String get();
  }
}
