// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.codec.Mapping;
import dev.adjoin.read.ListQuery;
import dev.adjoin.read.Reads;
import java.util.Optional;

/**
 * The edges of one relationship. An edge is identified by the id of its {@code from} side, what
 * makes it distinct, and the id of its {@code to} side, in this order.
 *
 * @param <E> a record, or {@link dev.adjoin.codec.Item}
 */
public final class Edges<E> {
  private final Reads reads;
  private final Mapping<E> mapping;
  private final boolean consistent;

  Edges(Reads reads, Mapping<E> mapping, boolean consistent) {
    this.reads = reads;
    this.mapping = mapping;
    this.consistent = consistent;
  }

  /** The same, read with strong consistency where the storage can. */
  public Edges<E> consistent() {
    return new Edges<>(reads, mapping, true);
  }

  /** One edge. */
  public Optional<E> get(Object... key) {
    return reads.get(mapping, consistent, key);
  }

  /** The edges of the entity at the {@code from} side. */
  public ListQuery<E> from(Object... id) {
    return list("from", id);
  }

  /** The edges of the entity at the {@code to} side. */
  public ListQuery<E> to(Object... id) {
    return list("to", id);
  }

  /** A view, by the values that name one partition of it: the id of its side, if it has one. */
  public ListQuery<E> view(String name, Object... by) {
    return list(name, by);
  }

  private ListQuery<E> list(String name, Object... ids) {
    ListQuery<E> list = reads.list(mapping, mapping.shape().type() + "." + name, ids);
    return consistent ? list.consistent() : list;
  }
}
