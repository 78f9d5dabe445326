// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Attribute;
import dev.adjoin.Bulk;
import dev.adjoin.BulkSummary;
import dev.adjoin.Change;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.DeleteProgress;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.ItemCollection;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome;
import dev.adjoin.ListQuery;
import dev.adjoin.PendingWork;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.ItemWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The items of one type in a table. Callers see the {@link Entities} of an entity or the {@link
 * Edges} of a relationship.
 */
final class StoredItems<T> implements Entities<T>, Edges<T> {
  private final Reads reads;
  private final ItemWriter<T> writer;
  private final BulkWriter<T> bulk;
  private final Mapping<T> mapping;
  private final Cascade cascade;
  private final boolean consistent;

  StoredItems(OpenTable table, Reads reads, Cascade cascade, Mapping<T> mapping) {
    this(
        reads,
        cascade,
        new ItemWriter<>(table, mapping),
        new BulkWriter<>(table, mapping),
        mapping,
        false);
  }

  private StoredItems(
      Reads reads,
      Cascade cascade,
      ItemWriter<T> writer,
      BulkWriter<T> bulk,
      Mapping<T> mapping,
      boolean consistent) {
    this.reads = reads;
    this.cascade = cascade;
    this.writer = writer;
    this.bulk = bulk;
    this.mapping = mapping;
    this.consistent = consistent;
  }

  private String type() {
    return mapping.codec().type();
  }

  /** The parts of a key that a caller gives one by one or as a single {@link Key}. */
  private static Object[] parts(Object... key) {
    return Key.of(key).parts().toArray();
  }

  @Override
  public StoredItems<T> consistent() {
    return new StoredItems<>(reads, cascade, writer, bulk, mapping, true);
  }

  // ---- Writes of entities and edges
  // --------------------------------------------------------------

  @Override
  public T put(T value) {
    return onFreeId(value, () -> writer.put(value));
  }

  @Override
  public T overwrite(T value) {
    return onFreeId(value, () -> writer.overwrite(value));
  }

  /** Makes a write, and again if the id belongs to a deleted entity whose delete has settled. */
  private T onFreeId(T value, Supplier<T> write) {
    try {
      return write.get();
    } catch (AdjoinException e) {
      if (e.reason() != Reason.BEING_DELETED) {
        throw e;
      }
      cascade.free(type(), writer.identityOf(value), e);
      return write.get();
    }
  }

  @Override
  public BulkSummary putAll(Stream<? extends T> values, Consumer<Bulk> settings) {
    return bulk.whole(Verb.PUT, values).with(settings).run();
  }

  @Override
  public BulkSummary putAll(Stream<? extends T> values) {
    return Entities.super.putAll(values);
  }

  @Override
  public BulkSummary putAll(Iterable<? extends T> values) {
    return Entities.super.putAll(values);
  }

  @Override
  public BulkSummary putAll(Iterable<? extends T> values, Consumer<Bulk> settings) {
    return Entities.super.putAll(values, settings);
  }

  @Override
  public BulkSummary overwriteAll(Stream<? extends T> values, Consumer<Bulk> settings) {
    return bulk.whole(Verb.OVERWRITE, values).with(settings).run();
  }

  @Override
  public BulkSummary overwriteAll(Stream<? extends T> values) {
    return Entities.super.overwriteAll(values);
  }

  @Override
  public BulkSummary overwriteAll(Iterable<? extends T> values) {
    return Entities.super.overwriteAll(values);
  }

  @Override
  public BulkSummary overwriteAll(Iterable<? extends T> values, Consumer<Bulk> settings) {
    return Entities.super.overwriteAll(values, settings);
  }

  @Override
  public Change<T> change(Object... key) {
    return writer.change(mapping.key(key));
  }

  @Override
  public T edit(Object key, UnaryOperator<T> edit) {
    return writer.edit(Arguments.required("An edit", edit), mapping.key(key));
  }

  // ---- Writes of entities
  // ------------------------------------------------------------------------

  @Override
  public T create(T entity) {
    return onFreeId(entity, () -> writer.create(entity));
  }

  @Override
  public BulkSummary createAll(Stream<? extends T> entities, Consumer<Bulk> settings) {
    return bulk.whole(Verb.CREATE, entities).with(settings).run();
  }

  @Override
  public boolean delete(Object... key) {
    return cascade.delete(type(), mapping.key(key));
  }

  @Override
  public boolean delete(T entity) {
    return cascade.delete(type(), writer.keyOf(entity));
  }

  @Override
  public boolean delete(Object key, Consumer<DeleteProgress> listener) {
    Arguments.required("A listener", listener);
    AtomicLong total = new AtomicLong();
    return cascade
        .heardBy(removed -> listener.accept(new DeleteProgress(total.addAndGet(removed))))
        .delete(type(), mapping.key(Arguments.required("A key", key)));
  }

  @Override
  public Optional<DeleteEstimate> estimateDelete(Object... key) {
    return cascade.estimate(type(), mapping.key(key));
  }

  @Override
  public Optional<PendingWork> pendingDelete(Object... key) {
    return cascade.pendingDelete(type(), mapping.key(key));
  }

  // ---- Writes of edges
  // ---------------------------------------------------------------------------

  @Override
  public LinkOutcome<T> link(T edge) {
    return writer.link(edge);
  }

  @Override
  public UnlinkOutcome<T> unlink(Object... key) {
    return writer.unlink(mapping.key(key));
  }

  @Override
  public UnlinkOutcome<T> unlink(T edge) {
    return writer.unlink(writer.keyOf(edge));
  }

  @Override
  public BulkSummary linkAll(Stream<? extends T> edges, Consumer<Bulk> settings) {
    return bulk.whole(Verb.LINK, edges).with(settings).run();
  }

  @Override
  public BulkSummary unlinkAll(Stream<?> keys, Consumer<Bulk> settings) {
    return bulk.unlink(keys).with(settings).run();
  }

  // ---- Reads
  // -------------------------------------------------------------------------------------

  @Override
  public Optional<T> get(Object... key) {
    return reads.get(mapping, consistent, mapping.key(key));
  }

  @Override
  public T require(Object... key) {
    return reads.require(mapping, consistent, mapping.key(key));
  }

  @Override
  public boolean exists(Object... key) {
    return reads.exists(mapping, consistent, mapping.key(key));
  }

  @Override
  public <K> Map<K, T> getAll(Collection<? extends K> keys) {
    List<K> given = new ArrayList<>(new LinkedHashSet<>(required(keys)));
    List<Optional<T>> found =
        reads.getAll(
            mapping,
            consistent,
            given.stream().map(key -> Key.of(mapping.key(key)).parts()).toList());
    Map<K, T> byKey = new LinkedHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      K key = given.get(i);
      found.get(i).ifPresent(entity -> byKey.put(key, entity));
    }
    return Collections.unmodifiableMap(byKey);
  }

  private static <K> Collection<? extends K> required(Collection<? extends K> keys) {
    return Arguments.required("A collection of keys", keys);
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
    if (!(mapping.codec().member() instanceof Entity entity) || entity.parent() == null) {
      throw new IllegalArgumentException(type() + " must be a child to be listed by its parent");
    }
    return under(entity.parent(), parentKey);
  }

  @Override
  public ListQuery<T> under(String ancestor, Object... ancestorKey) {
    return list(ReadName.children(type(), ancestor), parts(ancestorKey));
  }

  @Override
  public ListQuery<T> under(Class<?> ancestor, Object... ancestorKey) {
    return under(reads.entity(ancestor), ancestorKey);
  }

  @Override
  public ListQuery<T> from(Object... key) {
    return list(ReadName.edges(type(), Side.FROM), parts(key));
  }

  @Override
  public ListQuery<T> to(Object... key) {
    return list(ReadName.edges(type(), Side.TO), parts(key));
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
    return reads.collection(mapping, consistent, mapping.key(key));
  }

  @Override
  public ItemCollection<T> subtree(Object... key) {
    return reads.subtree(mapping, consistent, mapping.key(key));
  }

  // ---- Explanations
  // ------------------------------------------------------------------------------

  @Override
  public Explanations explain() {
    return new Explanations();
  }

  final class Explanations implements Entities.Explain<T>, Edges.Explain<T> {
    @Override
    public String create(T entity) {
      return writer.explain(Verb.CREATE, entity);
    }

    @Override
    public String link(T edge) {
      return writer.explain(Verb.LINK, edge);
    }

    @Override
    public String put(T value) {
      return writer.explain(Verb.PUT, value);
    }

    @Override
    public String overwrite(T value) {
      return writer.explain(Verb.OVERWRITE, value);
    }

    @Override
    public String createAll(Consumer<Bulk> settings) {
      return all(Verb.CREATE, settings);
    }

    @Override
    public String linkAll(Consumer<Bulk> settings) {
      return all(Verb.LINK, settings);
    }

    @Override
    public String putAll(Consumer<Bulk> settings) {
      return all(Verb.PUT, settings);
    }

    @Override
    public String overwriteAll(Consumer<Bulk> settings) {
      return all(Verb.OVERWRITE, settings);
    }

    private String all(Verb verb, Consumer<Bulk> settings) {
      return bulk.whole(verb, Stream.of()).with(settings).explain();
    }

    @Override
    public String unlinkAll(Consumer<Bulk> settings) {
      return bulk.unlink(Stream.of()).with(settings).explain();
    }

    @Override
    public String delete(Object... key) {
      return writer.explainRemoval(Verb.DELETE, mapping.key(key));
    }

    @Override
    public String unlink(Object... key) {
      return writer.explainRemoval(Verb.UNLINK, mapping.key(key));
    }

    @Override
    public String edit(Object... key) {
      return writer.explainEdit(mapping.key(key));
    }

    @Override
    public String get(Object... key) {
      return reads.explainGet(
          mapping, consistent, key.length == 0 ? new Object[0] : mapping.key(key));
    }

    @Override
    public String getAll() {
      return reads.explainAll(mapping);
    }

    @Override
    public String unique(String... attributes) {
      return reads.explain(ReadName.unique(type(), List.of(attributes)), consistent);
    }

    @Override
    public String collection() {
      return reads.explainCollection(mapping, consistent);
    }

    @Override
    public String subtree() {
      return reads.explainSubtree(mapping, consistent);
    }
  }

  /** The name of the type. */
  @Override
  public String toString() {
    return mapping.codec().type();
  }
}
