// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.CommonEntity;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Export;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.PatternQuery;
import dev.adjoin.Results;
import dev.adjoin.Transaction;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.read.TableExport;
import dev.adjoin.internal.write.EdgeWriter;
import dev.adjoin.internal.write.EntityWriter;
import dev.adjoin.internal.write.WriteTransaction;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations on one open table. Thread-safe. */
public final class Database {
  private final OpenTable table;
  private final Reads reads;

  public Database(OpenTable table, ReadSettings settings) {
    this.table = table;
    this.reads = new Reads(table, settings);
  }

  public OpenTable table() {
    return table;
  }

  public <T> Entities<T> entity(Class<T> type) {
    return entities(table.mappings().of(type));
  }

  public Entities<Item> entity(String type) {
    return entities(table.mappings().untyped(type));
  }

  private <T> Entities<T> entities(Mapping<T> mapping) {
    return new StoredEntities<>(
        reads,
        new EntityWriter<>(table, requireEntity(mapping)),
        new BulkWriter<>(table, mapping),
        mapping,
        false);
  }

  public <E> Edges<E> relationship(Class<E> type) {
    return edges(table.mappings().of(type));
  }

  public Edges<Item> relationship(String type) {
    return edges(table.mappings().untyped(type));
  }

  private <E> Edges<E> edges(Mapping<E> mapping) {
    return new StoredEdges<>(
        reads,
        new EdgeWriter<>(table, requireRelationship(mapping)),
        new BulkWriter<>(table, mapping),
        mapping,
        false);
  }

  /** The parts of a key that a caller gives one by one or as a single {@link Key}. */
  static Object[] parts(@Nullable Object... key) {
    return Key.of(key).parts().toArray();
  }

  static <T> Mapping<T> requireEntity(Mapping<T> mapping) {
    if (mapping.shape().member() instanceof Entity) {
      return mapping;
    }
    throw new IllegalArgumentException(
        mapping.shape().type() + " must be an entity, but is a relationship");
  }

  static <T> Mapping<T> requireRelationship(Mapping<T> mapping) {
    if (mapping.shape().member() instanceof Relationship) {
      return mapping;
    }
    throw new IllegalArgumentException(
        mapping.shape().type() + " must be a relationship, but is an entity");
  }

  public PatternQuery<Item> pattern(String name) {
    Proof proof = proof(name);
    return reads.pattern(table.mappings().untyped(proof.answer().name().type()), proof);
  }

  public <T> PatternQuery<T> pattern(String name, Class<T> items) {
    Proof proof = proof(name);
    Mapping<T> mapping = table.mappings().of(items);
    String type = proof.answer().name().type();
    if (!mapping.shape().type().equals(type)) {
      throw new IllegalArgumentException(
          "The items of the pattern %s must be read as %s, but were asked for as %s"
              .formatted(name, type, mapping.shape().type()));
    }
    return reads.pattern(mapping, proof);
  }

  private Proof proof(String name) {
    return table
        .plans()
        .proof(Arguments.required("The name of a pattern", name))
        .orElseThrow(() -> new IllegalArgumentException(unknownPattern(name)));
  }

  private String unknownPattern(String name) {
    List<String> known =
        table.plans().proofs().stream().map(proof -> proof.pattern().name()).toList();
    String instead =
        known.isEmpty()
            ? "the model declares no patterns"
            : Spelling.nearest(name, known)
                .map(near -> "did you mean " + near + "?")
                .orElse("there are " + String.join(", ", known));
    return "There is no pattern \"%s\"; %s".formatted(name, instead);
  }

  /** The entities that two lists of edges both lead to. */
  public <A, B> Results<CommonEntity<A, B>> common(ListQuery<A> first, ListQuery<B> second) {
    return reads.common(
        Arguments.required("The first list", first), Arguments.required("The second list", second));
  }

  /** Prepares to read every stored entity and edge. */
  public Export export() {
    return new TableExport(table);
  }

  /** Runs a function that describes a transaction, then commits it. */
  public void transaction(Consumer<Transaction> work) {
    WriteTransaction writes = new WriteTransaction(table);
    Arguments.required("The work of a transaction", work)
        .accept(new StoredTransaction(table, writes));
    writes.commit();
  }
}
