// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.Bulk;
import dev.adjoin.Change;
import dev.adjoin.Edges;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome;
import dev.adjoin.ListQuery;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.EdgeWriter;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The {@link Edges} of one relationship in a table. */
final class StoredEdges<E> implements Edges<E> {
  private final Reads reads;
  private final EdgeWriter<E> writer;
  private final BulkWriter<E> bulk;
  private final Mapping<E> mapping;
  private final boolean consistent;

  StoredEdges(
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

  @Override
  public Edges<E> consistent() {
    return new StoredEdges<>(reads, writer, bulk, mapping, true);
  }

  @Override
  public LinkOutcome<E> link(E edge) {
    return writer.link(edge);
  }

  @Override
  public UnlinkOutcome<E> unlink(Object... key) {
    return writer.unlink(Database.parts(key));
  }

  @Override
  public void put(E edge) {
    writer.put(edge);
  }

  @Override
  public void overwrite(E edge) {
    writer.overwrite(edge);
  }

  @Override
  public Bulk<E> linkAll(Stream<? extends E> edges) {
    return bulk.whole(Verb.LINK, edges);
  }

  @Override
  public Bulk<E> linkAll(Iterable<? extends E> edges) {
    return linkAll(BulkWriter.stream(edges));
  }

  @Override
  public Bulk<E> putAll(Stream<? extends E> edges) {
    return bulk.whole(Verb.PUT, edges);
  }

  @Override
  public Bulk<E> putAll(Iterable<? extends E> edges) {
    return putAll(BulkWriter.stream(edges));
  }

  @Override
  public Bulk<E> overwriteAll(Stream<? extends E> edges) {
    return bulk.whole(Verb.OVERWRITE, edges);
  }

  @Override
  public Bulk<E> overwriteAll(Iterable<? extends E> edges) {
    return overwriteAll(BulkWriter.stream(edges));
  }

  @Override
  public Bulk<Key> unlinkAll(Stream<Key> keys) {
    return bulk.unlink(keys);
  }

  @Override
  public Bulk<Key> unlinkAll(Iterable<Key> keys) {
    return unlinkAll(BulkWriter.stream(keys));
  }

  @Override
  public Change<E> change(Object... key) {
    return writer.change(Database.parts(key));
  }

  @Override
  public E edit(Key key, UnaryOperator<E> edit) {
    return writer.edit(
        Arguments.required("An edit", edit), Database.parts(Arguments.required("A key", key)));
  }

  @Override
  public Optional<E> get(Object... key) {
    return reads.get(mapping, consistent, Database.parts(key));
  }

  @Override
  public ListQuery<E> from(Object... key) {
    return list(ReadName.edges(mapping.shape().type(), Side.FROM), Database.parts(key));
  }

  @Override
  public ListQuery<E> to(Object... key) {
    return list(ReadName.edges(mapping.shape().type(), Side.TO), Database.parts(key));
  }

  @Override
  public ListQuery<E> view(String name, Object... by) {
    return list(ReadName.view(mapping.shape().type(), name), by);
  }

  private ListQuery<E> list(ReadName name, Object... values) {
    ListQuery<E> list = reads.list(mapping, name, values);
    return consistent ? list.consistent() : list;
  }

  @Override
  public Explain<E> explain() {
    return new Explanations();
  }

  private final class Explanations implements Explain<E> {
    @Override
    public String link(E edge) {
      return writer.explainLink(edge);
    }

    @Override
    public String unlink(Object... key) {
      return writer.explainUnlink(Database.parts(key));
    }

    @Override
    public String put(E edge) {
      return writer.explainPut(edge);
    }

    @Override
    public String overwrite(E edge) {
      return writer.explainOverwrite(edge);
    }

    @Override
    public String edit(Object... key) {
      return writer.explainEdit(Database.parts(key));
    }

    @Override
    public String get() {
      return reads.explainGet(mapping);
    }
  }

  /** The name of the type. */
  @Override
  public String toString() {
    return mapping.shape().type();
  }
}
