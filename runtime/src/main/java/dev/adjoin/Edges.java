// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.bulk.Bulk;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.ListQuery;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.Change;
import dev.adjoin.internal.write.EdgeWriter;
import dev.adjoin.internal.write.LinkOutcome;
import dev.adjoin.internal.write.UnlinkOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The edges of one relationship, however they are stored. An edge is identified by the id of its
 * {@code from} side, the id of its {@code to} side and what makes it distinct, in this order.
 * Thread-safe.
 *
 * @param <E> a record, or {@link dev.adjoin.internal.codec.Item}
 */
public final class Edges<E> {
  private final Reads reads;
  private final EdgeWriter<E> writer;
  private final BulkWriter<E> bulk;
  private final Mapping<E> mapping;
  private final boolean consistent;

  Edges(
      Reads reads,
      EdgeWriter<E> writer,
      BulkWriter<E> bulk,
      Mapping<E> mapping,
      boolean consistent) {
    this.reads = reads;
    this.writer = writer;
    this.bulk = bulk;
    this.mapping = mapping;
    this.consistent = consistent;
  }

  /**
   * Writes a new edge; one that is there stays as it is.
   *
   * @throws dev.adjoin.internal.execute.AdjoinException if a checked side is not there or is being
   *     deleted, or has as many edges as it may
   */
  public LinkOutcome<E> link(E edge) {
    return writer.link(edge);
  }

  /** Removes an edge, and tells which: {@code unlink("a91", "math204", "2026-1")}. */
  public UnlinkOutcome<E> unlink(Object... key) {
    return writer.unlink(key);
  }

  /** Writes an edge, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(E edge) {
    writer.put(edge);
  }

  /**
   * Begins to {@link #link} many edges: taken as they are needed, in parallel, those that share a
   * gate in one transaction.
   */
  public Bulk<E> linkAll(Stream<? extends E> edges) {
    return bulk.whole("link", edges);
  }

  /** Begins to {@link #link} many edges. */
  public Bulk<E> linkAll(Iterable<? extends E> edges) {
    return linkAll(BulkWriter.stream(edges));
  }

  /** Begins to {@link #put} many edges; of the same edge, the last counts. */
  public Bulk<E> putAll(Stream<? extends E> edges) {
    return bulk.whole("put", edges);
  }

  /** Begins to {@link #put} many edges; of the same edge, the last counts. */
  public Bulk<E> putAll(Iterable<? extends E> edges) {
    return putAll(BulkWriter.stream(edges));
  }

  /**
   * Begins to {@link #unlink} many edges.
   *
   * @param keys each the list of what {@code unlink} takes
   */
  public Bulk<List<?>> unlinkAll(Stream<? extends List<?>> keys) {
    return bulk.unlink(keys);
  }

  /** Begins to {@link #unlink} many edges. */
  public Bulk<List<?>> unlinkAll(Iterable<? extends List<?>> keys) {
    return unlinkAll(BulkWriter.stream(keys));
  }

  /** Begins a change of an edge that must be there; nothing is done before it is applied. */
  public Change change(Object... key) {
    return writer.change(key);
  }

  /**
   * Changes an edge by a function of it, which may run several times: only what it changed is
   * written, again if somebody else was faster.
   *
   * @param key the list of what {@code get} takes
   * @return what was written
   */
  public E edit(List<?> key, UnaryOperator<E> edit) {
    return writer.edit(
        Arguments.required("An edit", edit), Arguments.required("A key", key).toArray());
  }

  /** Changes an edge that its two ends identify, by a function of it. */
  public E edit(Object from, Object to, UnaryOperator<E> edit) {
    return edit(Arrays.asList(from, to), edit);
  }

  /** The same, read with strong consistency where the storage can. */
  public Edges<E> consistent() {
    return new Edges<>(reads, writer, bulk, mapping, true);
  }

  /** One edge by the ids of its sides and what makes it distinct. */
  public Optional<E> get(Object... key) {
    return reads.get(mapping, consistent, key);
  }

  /** The edges of the entity at the {@code from} side, by its id: all parts, if it has several. */
  public ListQuery<E> from(Object... id) {
    return list(ReadName.edges(mapping.shape().type(), Side.FROM), id);
  }

  /** The edges of the entity at the {@code to} side, by its id: all parts, if it has several. */
  public ListQuery<E> to(Object... id) {
    return list(ReadName.edges(mapping.shape().type(), Side.TO), id);
  }

  /** A view, by the values that name one partition of it: the id of its side, if it has one. */
  public ListQuery<E> view(String name, Object... by) {
    return list(ReadName.view(mapping.shape().type(), name), by);
  }

  private ListQuery<E> list(ReadName name, Object... ids) {
    ListQuery<E> list = reads.list(mapping, name, ids);
    return consistent ? list.consistent() : list;
  }

  /** What each call does, request by request, instead of doing it. */
  public Explain explain() {
    return new Explain();
  }

  /** The calls of edges, explained before any request is sent. */
  public final class Explain {
    private Explain() {}

    public String link(E edge) {
      return writer.explainLink(edge);
    }

    public String unlink(Object... key) {
      return writer.explainUnlink(key);
    }

    public String put(E edge) {
      return writer.explainPut(edge);
    }

    /** Of an edit that changes something. */
    public String edit(Object... key) {
      return writer.explainEdit(key);
    }

    public String get() {
      return reads.explainGet(mapping);
    }
  }
}
