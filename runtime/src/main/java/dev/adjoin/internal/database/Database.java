// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.Check;
import dev.adjoin.CommonEdges;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Export;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.PatternQuery;
import dev.adjoin.PendingWork;
import dev.adjoin.Results;
import dev.adjoin.ResumeReport;
import dev.adjoin.StreamFollower;
import dev.adjoin.StreamHandler;
import dev.adjoin.Transaction;
import dev.adjoin.Traversal;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.ResumableWork;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.propagate.CopyPropagation;
import dev.adjoin.internal.read.ExportSource;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.read.TableExport;
import dev.adjoin.internal.repair.RecountedGates;
import dev.adjoin.internal.repair.TableCheck;
import dev.adjoin.internal.stream.StreamShards;
import dev.adjoin.internal.stream.TableStreamFollower;
import dev.adjoin.internal.stream.TableStreamHandler;
import dev.adjoin.internal.traverse.PlannedTraversal;
import dev.adjoin.internal.write.PropagationRunner;
import dev.adjoin.internal.write.WriteTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The operations on one open table. Thread-safe. */
public final class Database {
  private final OpenTable table;
  private final Reads reads;
  private final Cascade cascade;
  private final CopyPropagation propagation;

  /**
   * @param settle how long after a mark a write that does not check it may arrive, and how long an
   *     index may not show what was written before
   */
  public Database(OpenTable table, ReadSettings settings, Duration settle) {
    this.table = table;
    this.reads = new Reads(table, settings);
    this.cascade = new Cascade(table, reads, settle);
    this.propagation = new CopyPropagation(settle);
    table.prepared(PropagationRunner.class, t -> propagation);
  }

  private Resumption resumption() {
    List<ResumableWork> kinds = new ArrayList<>(cascade.resumable());
    kinds.add(propagation.resumable(table));
    kinds.add(new RecountedGates(table, cascade.settle()));
    return new Resumption(table, cascade.settle(), kinds);
  }

  /** The unfinished work in the journal. */
  public List<PendingWork> pending() {
    return resumption().pending();
  }

  /** Finishes the work in the journal. */
  public ResumeReport resume() {
    return resumption().run();
  }

  /** Applies records of the table's stream. */
  public StreamHandler streamHandler() {
    return new TableStreamHandler(table, cascade);
  }

  /** Prepares to read the table's stream. */
  public StreamFollower follow(DynamoDbClient client, DynamoDbStreamsClient streams) {
    return new TableStreamFollower(
        table,
        new TableStreamHandler(table, cascade),
        new StreamShards(table, client, streams),
        resumption());
  }

  public OpenTable table() {
    return table;
  }

  public <T> Entities<T> entity(Class<T> type) {
    return items(table.mappings().of(type).requireEntity());
  }

  public Entities<Item> entity(String type) {
    return items(table.mappings().untyped(type).requireEntity());
  }

  public <E> Edges<E> relationship(Class<E> type) {
    return items(table.mappings().of(type).requireRelationship());
  }

  public Edges<Item> relationship(String type) {
    return items(table.mappings().untyped(type).requireRelationship());
  }

  private <T> StoredItems<T> items(Mapping<T> mapping) {
    return new StoredItems<>(table, reads, cascade, mapping);
  }

  public PatternQuery<Item> pattern(String name) {
    Proof proof = proof(name);
    return reads.pattern(table.mappings().untyped(proof.answer().name().type()), proof);
  }

  public <T> PatternQuery<T> pattern(String name, Class<T> items) {
    Proof proof = proof(name);
    Mapping<T> mapping = table.mappings().of(items);
    String type = proof.answer().name().type();
    if (!mapping.codec().type().equals(type)) {
      throw new IllegalArgumentException(
          "The items of the pattern %s must be read as %s, but were read as %s"
              .formatted(name, type, mapping.codec().type()));
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

  public Traversal<Item> traverse(String type, Object... key) {
    return PlannedTraversal.of(
        table, reads, table.mappings().untyped(type).requireEntity(), Key.of(key));
  }

  public Traversal<Object> traverse(Class<?> type, Object... key) {
    return PlannedTraversal.of(
        table, reads, table.mappings().of(type).requireEntity(), Key.of(key));
  }

  /** The entities that two lists of edges both lead to. */
  public <A, B> Results<CommonEdges<A, B>> commonEdges(ListQuery<A> first, ListQuery<B> second) {
    return reads.commonEdges(
        Arguments.required("The first list", first), Arguments.required("The second list", second));
  }

  /** Prepares to read every stored entity and edge. */
  public Export export() {
    return new TableExport(table);
  }

  /**
   * Prepares to read everything that is stored.
   *
   * @param source looks at the table when an export begins
   */
  public Export export(Function<Calls, ExportSource> source) {
    return new TableExport(table, () -> source.apply(table.calls().untranslated()));
  }

  /**
   * Prepares to check everything that is stored.
   *
   * @param recorder records the design with the types that have items
   * @param repaired is called after a repair of the whole table
   * @param record reads the recorded design, if there is one
   */
  public Check check(
      Predicate<Set<String>> recorder,
      Runnable repaired,
      Supplier<Optional<RecordedDesign>> record) {
    return new TableCheck(table, cascade.settle(), recorder)
        .afterRepair(repaired)
        .countingGone(record);
  }

  /** Runs a function that describes a transaction, commits it, and returns its result. */
  public <R> R transaction(Function<Transaction, R> work) {
    WriteTransaction writes = new WriteTransaction(table, cascade.look());
    R result = work.apply(writes);
    writes.commit();
    return result;
  }
}
