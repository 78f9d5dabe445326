// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Links, lists, changes and unlinks the edges of one relationship, however they are stored.
 * Thread-safe.
 *
 * <p>An edge is identified by the id of its {@code from} side, the id of its {@code to} side and
 * its distinct attributes, in this order; see {@link Key}.
 *
 * @param <E> a record, or {@link Item}
 */
public interface Edges<E> {

  /** Returns the same edges, read with strong consistency. */
  Edges<E> consistent();

  /**
   * Writes a new edge; one that exists stays as it is: {@code enrollments.link(new
   * Enrollment("ada", "math204", "2026-1")).isNew()}.
   *
   * @throws AdjoinException if the entity at a checked side does not exist or is being deleted, or
   *     has as many edges as it may
   */
  LinkOutcome<E> link(E edge);

  /** Removes an edge, and returns it: {@code unlink("a91", "math204", "2026-1")}. */
  UnlinkOutcome<E> unlink(Object... key);

  /** Removes the edge that has the key of this one, and returns it as it was stored. */
  UnlinkOutcome<E> unlink(E edge);

  /**
   * Writes an edge, new or not: sets the declared attributes, removes the absent ones, and leaves
   * attributes that the model does not declare.
   *
   * @return the edge as it is stored, with its new version, its times and copies
   * @throws AdjoinException with {@link AdjoinException.Reason#STALE} if the type declares a
   *     version and the stored one differs
   */
  E put(E edge);

  /**
   * Like {@link #put}, whatever version is stored.
   *
   * @return the edge as it is stored
   */
  E overwrite(E edge);

  /**
   * Writes many edges in parallel, each like {@link #link}; those that count at the same entity
   * share transactions.
   */
  default BulkSummary linkAll(Stream<? extends E> edges) {
    return linkAll(edges, settings -> {});
  }

  /** Writes many edges, each like {@link #link}. */
  default BulkSummary linkAll(Iterable<? extends E> edges) {
    return linkAll(Arguments.stream(edges));
  }

  /** Writes many edges with settings: {@code linkAll(stream, bulk -> bulk.inFlight(64))}. */
  BulkSummary linkAll(Stream<? extends E> edges, Consumer<Bulk> settings);

  /** Writes many edges with settings: {@code linkAll(stream, bulk -> bulk.inFlight(64))}. */
  default BulkSummary linkAll(Iterable<? extends E> edges, Consumer<Bulk> settings) {
    return linkAll(Arguments.stream(edges), settings);
  }

  /** Writes many edges, each like {@link #put}; the last of those given twice counts. */
  default BulkSummary putAll(Stream<? extends E> edges) {
    return putAll(edges, settings -> {});
  }

  /** Writes many edges, each like {@link #put}; the last of those given twice counts. */
  default BulkSummary putAll(Iterable<? extends E> edges) {
    return putAll(Arguments.stream(edges));
  }

  /** Writes many edges, each like {@link #put}, with settings. */
  BulkSummary putAll(Stream<? extends E> edges, Consumer<Bulk> settings);

  /** Writes many edges, each like {@link #put}, with settings. */
  default BulkSummary putAll(Iterable<? extends E> edges, Consumer<Bulk> settings) {
    return putAll(Arguments.stream(edges), settings);
  }

  /** Writes many edges, each like {@link #overwrite}; the last of those given twice counts. */
  default BulkSummary overwriteAll(Stream<? extends E> edges) {
    return overwriteAll(edges, settings -> {});
  }

  /** Writes many edges, each like {@link #overwrite}; the last of those given twice counts. */
  default BulkSummary overwriteAll(Iterable<? extends E> edges) {
    return overwriteAll(Arguments.stream(edges));
  }

  /** Writes many edges, each like {@link #overwrite}, with settings. */
  BulkSummary overwriteAll(Stream<? extends E> edges, Consumer<Bulk> settings);

  /** Writes many edges, each like {@link #overwrite}, with settings. */
  default BulkSummary overwriteAll(Iterable<? extends E> edges, Consumer<Bulk> settings) {
    return overwriteAll(Arguments.stream(edges), settings);
  }

  /** Removes many edges by their {@link Key}s or {@link TypedKey}s, each like {@link #unlink}. */
  default BulkSummary unlinkAll(Stream<?> keys) {
    return unlinkAll(keys, settings -> {});
  }

  /** Removes many edges by their {@link Key}s or {@link TypedKey}s, each like {@link #unlink}. */
  default BulkSummary unlinkAll(Iterable<?> keys) {
    return unlinkAll(Arguments.stream(keys));
  }

  /** Removes many edges with settings. */
  BulkSummary unlinkAll(Stream<?> keys, Consumer<Bulk> settings);

  /** Removes many edges with settings. */
  default BulkSummary unlinkAll(Iterable<?> keys, Consumer<Bulk> settings) {
    return unlinkAll(Arguments.stream(keys), settings);
  }

  /**
   * Changes an edge that exists: {@code enrollments.change("ada", "math204",
   * "2026-1").set(Enrollment::grade).to("A").apply()}. Nothing is sent before {@code apply}.
   */
  @CheckReturnValue
  Change<E> change(Object... key);

  /**
   * Changes an edge by a function of it: reads it, writes only what the function changed, and
   * starts again if somebody else changed it meanwhile. The function may run several times.
   *
   * @param key a {@link Key}, {@link TypedKey} or {@link NamedKey}
   * @return the edge as it is stored afterwards
   */
  E edit(Object key, UnaryOperator<E> edit);

  /**
   * Reads one edge: {@code enrollments.get("ada", "math204", "2026-1")}. Empty if it doesn't exist.
   */
  Optional<E> get(Object... key);

  /**
   * Reads one edge, which must exist.
   *
   * @throws AdjoinException with {@link AdjoinException.Reason#NOT_FOUND} if it does not
   */
  E require(Object... key);

  /** Whether an edge exists. */
  boolean exists(Object... key);

  /**
   * Lists the edges of the entity at the {@code from} side, by its id: {@code
   * enrollments.from("ada")}.
   */
  @CheckReturnValue
  ListQuery<E> from(Object... key);

  /**
   * Lists the edges of the entity at the {@code to} side, by its id: {@code
   * enrollments.to("math204")}.
   */
  @CheckReturnValue
  ListQuery<E> to(Object... key);

  /**
   * Lists one partition of a view, by the values that select it: the id of its side, if it has one.
   */
  @CheckReturnValue
  ListQuery<E> view(String name, Object... by);

  /**
   * Explains the requests of each call in words, without sending any: {@code
   * enrollments.explain().link(edge)}.
   */
  Explain<E> explain();

  /** The calls of {@link Edges}, explained. */
  interface Explain<E> {
    String link(E edge);

    String unlink(Object... key);

    String put(E edge);

    String overwrite(E edge);

    String linkAll(Consumer<Bulk> settings);

    String putAll(Consumer<Bulk> settings);

    String overwriteAll(Consumer<Bulk> settings);

    String unlinkAll(Consumer<Bulk> settings);

    /** An edit that changes something. */
    String edit(Object... key);

    /** A get; with the key filled in if one is given. */
    String get(Object... key);
  }
}
