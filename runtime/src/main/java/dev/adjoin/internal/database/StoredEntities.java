// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.Attribute;
import dev.adjoin.Bulk;
import dev.adjoin.Change;
import dev.adjoin.Entities;
import dev.adjoin.ItemCollection;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.EntityWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The {@link Entities} of one type in a table. */
final class StoredEntities<T> implements Entities<T> {
  private final Reads reads;
  private final EntityWriter<T> writer;
  private final BulkWriter<T> bulk;
  private final Mapping<T> mapping;
  private final boolean consistent;

  StoredEntities(
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

  @Override
  public Entities<T> consistent() {
    return new StoredEntities<>(reads, writer, bulk, mapping, true);
  }

  @Override
  public T create(T entity) {
    return writer.create(entity);
  }

  @Override
  public void put(T entity) {
    writer.put(entity);
  }

  @Override
  public void overwrite(T entity) {
    writer.overwrite(entity);
  }

  @Override
  public Bulk<T> createAll(Stream<? extends T> entities) {
    return bulk.whole(Verb.CREATE, entities);
  }

  @Override
  public Bulk<T> createAll(Iterable<? extends T> entities) {
    return createAll(BulkWriter.stream(entities));
  }

  @Override
  public Bulk<T> putAll(Stream<? extends T> entities) {
    return bulk.whole(Verb.PUT, entities);
  }

  @Override
  public Bulk<T> putAll(Iterable<? extends T> entities) {
    return putAll(BulkWriter.stream(entities));
  }

  @Override
  public Bulk<T> overwriteAll(Stream<? extends T> entities) {
    return bulk.whole(Verb.OVERWRITE, entities);
  }

  @Override
  public Bulk<T> overwriteAll(Iterable<? extends T> entities) {
    return overwriteAll(BulkWriter.stream(entities));
  }

  @Override
  public Change<T> change(Object... key) {
    return writer.change(Database.parts(key));
  }

  @Override
  public T edit(Object key, UnaryOperator<T> edit) {
    return writer.edit(Arguments.required("An edit", edit), Database.parts(key));
  }

  @Override
  public boolean delete(Object... key) {
    return writer.delete(Database.parts(key));
  }

  @Override
  public Optional<T> get(Object... key) {
    return reads.get(mapping, consistent, Database.parts(key));
  }

  @Override
  public List<Optional<T>> getAll(Collection<?> keys) {
    return reads.getAll(
        mapping,
        consistent,
        Arguments.required("A collection of keys", keys).stream()
            .map(key -> Key.of(key).parts())
            .toList());
  }

  @Override
  public <V> Match<V, Optional<T>> unique(Attribute<T, V> attribute) {
    String name = Arguments.required("An attribute", attribute).name();
    return value -> unique(name).is(value);
  }

  @Override
  public MatchAll<Optional<T>> unique(String... attributes) {
    return values -> reads.unique(mapping, consistent, List.of(attributes), values);
  }

  @Override
  public <V> Match<V, ListQuery<T>> by(Attribute<T, V> attribute) {
    String name = Arguments.required("An attribute", attribute).name();
    return value -> by(name).is(value);
  }

  @Override
  public MatchAll<ListQuery<T>> by(String... attributes) {
    return values -> list(ReadName.lookup(type(), List.of(attributes)), values);
  }

  @Override
  public ListQuery<T> of(Object... parentKey) {
    if (!(mapping.shape().member() instanceof Entity entity) || entity.parent() == null) {
      throw new IllegalArgumentException(type() + " must be a child to be listed by its parent");
    }
    return under(entity.parent(), parentKey);
  }

  @Override
  public ListQuery<T> under(String ancestor, Object... ancestorKey) {
    return list(ReadName.children(type(), ancestor), Database.parts(ancestorKey));
  }

  @Override
  public ListQuery<T> view(String name, Object... by) {
    return list(ReadName.view(type(), name), by);
  }

  @Override
  public ListQuery<T> all() {
    return list(ReadName.all(type()));
  }

  private ListQuery<T> list(ReadName name, Object... values) {
    ListQuery<T> list = reads.list(mapping, name, values);
    return consistent ? list.consistent() : list;
  }

  @Override
  public ItemCollection<T> collection(Object... key) {
    return reads.collection(mapping, consistent, Database.parts(key));
  }

  @Override
  public ItemCollection<T> subtree(Object... key) {
    return reads.subtree(mapping, consistent, Database.parts(key));
  }

  @Override
  public Explain<T> explain() {
    return new Explanations();
  }

  private final class Explanations implements Explain<T> {
    @Override
    public String create(T entity) {
      return writer.explainCreate(entity);
    }

    @Override
    public String put(T entity) {
      return writer.explainPut(entity);
    }

    @Override
    public String overwrite(T entity) {
      return writer.explainOverwrite(entity);
    }

    @Override
    public String delete(Object... key) {
      return writer.explainDelete(Database.parts(key));
    }

    @Override
    public String edit(Object... key) {
      return writer.explainEdit(Database.parts(key));
    }

    @Override
    public String get() {
      return reads.explain(ReadName.get(type()));
    }

    @Override
    public String getAll() {
      return reads.explainAll(mapping);
    }

    @Override
    public String unique(String... attributes) {
      return reads.explain(ReadName.unique(type(), List.of(attributes)));
    }

    @Override
    public String collection() {
      return reads.explainCollection(mapping);
    }

    @Override
    public String subtree() {
      return reads.explainSubtree(mapping);
    }
  }

  /** The name of the type. */
  @Override
  public String toString() {
    return mapping.shape().type();
  }
}
