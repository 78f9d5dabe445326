// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.bulk.Bulk;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.Collected;
import dev.adjoin.internal.read.ListQuery;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.Change;
import dev.adjoin.internal.write.EntityWriter;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one type. Ids are given in the order that identifies them: for a child its
 * ancestors' ids first. Thread-safe.
 *
 * @param <T> a record, or {@link dev.adjoin.internal.codec.Item}
 */
public final class Entities<T> {
  private final Reads reads;
  private final EntityWriter<T> writer;
  private final BulkWriter<T> bulk;
  private final Mapping<T> mapping;
  private final boolean consistent;

  Entities(
      Reads reads,
      EntityWriter<T> writer,
      BulkWriter<T> bulk,
      Mapping<T> mapping,
      boolean consistent) {
    this.reads = reads;
    this.writer = writer;
    this.bulk = bulk;
    this.mapping = mapping;
    this.consistent = consistent;
  }

  private String type() {
    return mapping.shape().type();
  }

  /** The same, read with strong consistency. */
  public Entities<T> consistent() {
    return new Entities<>(reads, writer, bulk, mapping, true);
  }

  /**
   * Writes a new entity. Whether the parent of a child exists is not asked.
   *
   * @return it as it is stored, with its defaults and copies
   * @throws dev.adjoin.internal.execute.AdjoinException if it is there already, or a unique value
   *     is taken
   */
  public T create(T entity) {
    return writer.create(entity);
  }

  /** Writes an entity, new or not: what it leaves out is removed, what the model ignores stays. */
  public void put(T entity) {
    writer.put(entity);
  }

  /** Begins to {@link #create} many entities; what is there already stays as it is. */
  public Bulk<T> createAll(Stream<? extends T> entities) {
    return bulk.whole("create", entities);
  }

  /** Begins to {@link #create} many entities; what is there already stays as it is. */
  public Bulk<T> createAll(Iterable<? extends T> entities) {
    return createAll(BulkWriter.stream(entities));
  }

  /** Begins to {@link #put} many entities; of the same entity, the last counts. */
  public Bulk<T> putAll(Stream<? extends T> entities) {
    return bulk.whole("put", entities);
  }

  /** Begins to {@link #put} many entities; of the same entity, the last counts. */
  public Bulk<T> putAll(Iterable<? extends T> entities) {
    return putAll(BulkWriter.stream(entities));
  }

  /** Begins a change of an entity that must be there; nothing is done before it is applied. */
  public Change change(Object... id) {
    return writer.change(id);
  }

  /**
   * Changes an entity by a function of it, which may run several times: only what it changed is
   * written, again if somebody else was faster.
   *
   * @param id a single value, or a list for an id of several parts
   * @return what was written
   */
  public T edit(Object id, UnaryOperator<T> edit) {
    return writer.edit(Arguments.required("An edit", edit), parts(id).toArray());
  }

  /**
   * Removes an entity that has no children, and no edges but those that the model lets it leave.
   *
   * @return whether it was there
   * @throws dev.adjoin.internal.execute.AdjoinException saying what is in the way
   */
  public boolean delete(Object... id) {
    return writer.delete(id);
  }

  /** One entity by its id. */
  public Optional<T> get(Object... id) {
    return reads.get(mapping, consistent, id);
  }

  /**
   * Many entities, in the order asked for; the same may be asked for twice.
   *
   * @param ids single values, or a list for an id of several parts
   * @return as many as were asked for, each empty where there is no such entity
   */
  public List<Optional<T>> getAll(Collection<?> ids) {
    return reads.getAll(
        mapping,
        consistent,
        Arguments.required("A collection of ids", ids).stream().map(Entities::parts).toList());
  }

  private static List<?> parts(@Nullable Object id) {
    return id instanceof List<?> parts ? parts : Collections.singletonList(id);
  }

  /** The entity that holds a unique value. */
  public Optional<T> unique(String attribute, Object value) {
    return unique(Collections.singletonList(attribute), value);
  }

  /** The entity that holds unique values together. */
  public Optional<T> unique(List<String> attributes, Object... values) {
    return reads.unique(mapping, consistent, named(attributes), values);
  }

  /** The entities that a lookup finds, through an index. */
  public ListQuery<T> by(String attribute, Object value) {
    return by(Collections.singletonList(attribute), value);
  }

  /** The entities that a lookup of several attributes finds. */
  public ListQuery<T> by(List<String> attributes, Object... values) {
    return list(ReadName.lookup(type(), named(attributes)), values);
  }

  private static List<String> named(List<String> attributes) {
    return Arguments.required("A list of attributes", attributes);
  }

  /** The children of a parent. */
  public ListQuery<T> of(Object... parentId) {
    if (!(mapping.shape().member() instanceof Entity entity) || entity.parent() == null) {
      throw new IllegalArgumentException(type() + " must be a child to be listed by its parent");
    }
    return under(entity.parent(), parentId);
  }

  /** The entities of this type below an ancestor: {@code tasks.under("Organization", "acme")}. */
  public ListQuery<T> under(String ancestor, Object... ancestorId) {
    return list(ReadName.children(type(), ancestor), ancestorId);
  }

  /** A view, by the values that name one partition of it. */
  public ListQuery<T> view(String name, Object... by) {
    return list(ReadName.view(type(), name), by);
  }

  /** Every entity of the type, through an index. */
  public ListQuery<T> all() {
    return list(ReadName.all(type()));
  }

  private ListQuery<T> list(ReadName name, Object... ids) {
    ListQuery<T> list = reads.list(mapping, name, ids);
    return consistent ? list.consistent() : list;
  }

  /** An entity with its children and edges, in as few queries as its keys allow. */
  public Collected<T> collection(Object... id) {
    return reads.collection(mapping, consistent, id);
  }

  /**
   * A node of a hierarchy with everything below it: one Query. Of the top of a hierarchy that is
   * its collection.
   */
  public Collected<T> subtree(Object... id) {
    return reads.subtree(mapping, consistent, id);
  }

  /** What each call does, request by request, instead of doing it. */
  public Explain explain() {
    return new Explain();
  }

  /** The calls of entities, explained before any request is sent. */
  public final class Explain {
    private Explain() {}

    public String create(T entity) {
      return writer.explainCreate(entity);
    }

    public String put(T entity) {
      return writer.explainPut(entity);
    }

    public String delete(Object... id) {
      return writer.explainDelete(id);
    }

    /** Of an edit that changes something. */
    public String edit(Object id) {
      return writer.explainEdit(parts(id).toArray());
    }

    public String get() {
      return reads.explain(ReadName.get(type()));
    }

    public String getAll() {
      return reads.explainAll(mapping);
    }

    public String unique(String... attributes) {
      return reads.explain(ReadName.unique(type(), List.of(attributes)));
    }

    public String collection() {
      return reads.explainCollection(mapping);
    }

    public String subtree() {
      return reads.explainSubtree(mapping);
    }
  }
}
