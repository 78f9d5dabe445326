// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The calls that every relationship has, with its own type of key. The annotation processor
 * generates a class for each relationship, which extends this one by the reads that the model
 * allows; other code has no reason to. Thread-safe.
 *
 * @param <E> the record
 * @param <K> the type of the key
 */
public abstract class EdgeCalls<E, K extends TypedKey<E>> {
  private final Edges<E> edges;

  protected EdgeCalls(Edges<E> edges) {
    this.edges = edges;
  }

  /** The same edges with every call: many at once, explained. */
  public final Edges<E> edges() {
    return edges;
  }

  /** Writes a new edge; one that exists stays as it is. See {@link Edges#link}. */
  public final LinkOutcome<E> link(E edge) {
    return edges.link(edge);
  }

  /**
   * Writes an edge, new or not; one with a version only if that is the stored one. See {@link
   * Edges#put}.
   *
   * @return the edge as it is stored
   */
  public final E put(E edge) {
    return edges.put(edge);
  }

  /** Begins a change of an edge that must exist; see {@link Edges#change}. */
  @CheckReturnValue
  public final Change<E> change(K key) {
    return edges.change(key);
  }

  /** Changes an edge by a function of it, which may run several times; see {@link Edges#edit}. */
  public final E edit(K key, UnaryOperator<E> edit) {
    return edges.edit(key, edit);
  }

  /** Removes an edge, and returns it; see {@link Edges#unlink}. */
  public final UnlinkOutcome<E> unlink(K key) {
    return edges.unlink(key);
  }

  /** Removes the edge that has the key of this one; see {@link Edges#unlink}. */
  public final UnlinkOutcome<E> unlink(E edge) {
    return edges.unlink(edge);
  }

  /** Reads one edge, which must exist; see {@link Edges#require}. */
  public final E require(K key) {
    return edges.require(key);
  }

  /** Whether an edge exists; see {@link Edges#exists}. */
  public final boolean exists(K key) {
    return edges.exists(key);
  }

  /** Reads one edge: GetItem, 1 request; see {@link Edges#get}. */
  public final Optional<E> get(K key) {
    return edges.get(key);
  }

  /**
   * The writes of one relationship inside a transaction, with its own type of key. Not thread-safe.
   *
   * @param <E> the record
   * @param <K> the type of the key
   */
  public static final class InTransaction<E, K extends TypedKey<E>> {
    private final Transaction.EdgeWrites<E> writes;

    public InTransaction(Transaction.EdgeWrites<E> writes) {
      this.writes = writes;
    }

    /** Writes a new edge, which must not exist. */
    public void link(E edge) {
      writes.link(edge);
    }

    /** Writes an edge, new or not; a declared version must be the stored one. */
    public void put(E edge) {
      writes.put(edge);
    }

    /** Writes an edge, whatever version is stored. */
    public void overwrite(E edge) {
      writes.overwrite(edge);
    }

    /** Begins a change of an edge that must exist; {@code apply} adds it to the transaction. */
    @CheckReturnValue
    public Change<E> change(K key) {
      return writes.change(key);
    }

    /** Removes an edge, which must exist. */
    public void unlink(K key) {
      writes.unlink(key);
    }

    /** Removes the edge that has the key of this one. */
    public void unlink(E edge) {
      writes.unlink(edge);
    }
  }
}
