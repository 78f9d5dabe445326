// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.TableReport;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.read.Common;
import dev.adjoin.internal.read.ListQuery;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.EdgeWriter;
import dev.adjoin.internal.write.EntityWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Entities and relationships, declared once, in one DynamoDB table. Thread-safe.
 *
 * <pre>{@code
 * try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
 *   db.entity(Student.class).create(ada);
 *   db.relationship(Enrollment.class).link(new Enrollment("a91", "math204", "2026-1"));
 * }
 * }</pre>
 */
public final class Adjoin implements AutoCloseable {
  private final OpenTable table;
  private final DynamoDbClient client;
  private final Reads reads;
  private final Runnable closing;

  Adjoin(OpenTable table, DynamoDbClient client, ReadSettings reading, Runnable closing) {
    this.table = table;
    this.client = client;
    this.reads = new Reads(table, reading);
    this.closing = closing;
  }

  /** Begins to open a database of annotated records, with settings. */
  public static Opening of(Class<?>... records) {
    return new Opening(records);
  }

  /** Begins to open a database of a model, as {@code ModelFile.read} gives it, with settings. */
  public static Opening of(Declaration model) {
    return new Opening(model);
  }

  /** A database in this process, in memory. */
  public static Adjoin embedded(Class<?>... records) {
    return of(records).embedded();
  }

  /** A database in this process, kept in a directory. */
  public static Adjoin embedded(Path directory, Class<?>... records) {
    return of(records).embedded(directory);
  }

  /** A database in this process, in memory, of untyped items. */
  public static Adjoin embedded(Declaration model) {
    return of(model).embedded();
  }

  /** A database in this process, kept in a directory, of untyped items. */
  public static Adjoin embedded(Path directory, Declaration model) {
    return of(model).embedded(directory);
  }

  /**
   * A database on DynamoDB, or on whatever the client reaches. Closing it leaves the client open.
   */
  public static Adjoin connect(DynamoDbClient client, Class<?>... records) {
    return of(records).connect(client);
  }

  /** A database of untyped items on DynamoDB, or on whatever the client reaches. */
  public static Adjoin connect(DynamoDbClient client, Declaration model) {
    return of(model).connect(client);
  }

  OpenTable table() {
    return table;
  }

  TableSetup setup() {
    return new TableSetup(client, table.design(), table.calls().table(), table.environment());
  }

  /**
   * Makes the table as designed, and waits until it can be used.
   *
   * @throws dev.adjoin.internal.execute.AdjoinException if there is one of that name
   */
  public void createTable() {
    setup().create();
  }

  /**
   * Makes the table as designed unless there is one of that name, and waits until it can be used.
   * Whether one that was there fits, {@link #verifyTable} tells.
   *
   * @return whether it was made
   */
  public boolean createTableIfAbsent() {
    return setup().createIfAbsent();
  }

  /** Tells every difference between the live table and the design. */
  public TableReport verifyTable() {
    return setup().verify();
  }

  /** The entities of a record class. */
  public <T> Entities<T> entity(Class<T> type) {
    return entities(table.mappings().of(type));
  }

  /** The entities of a type, as untyped items. */
  public Entities<Item> entity(String type) {
    return entities(table.mappings().untyped(type));
  }

  private <T> Entities<T> entities(Mapping<T> mapping) {
    return new Entities<>(
        reads,
        new EntityWriter<>(table, requireEntity(mapping)),
        new BulkWriter<>(table, mapping),
        mapping,
        false);
  }

  /** The edges of a record class. */
  public <E> Edges<E> relationship(Class<E> type) {
    return edges(table.mappings().of(type));
  }

  /** The edges of a relationship, as untyped items. */
  public Edges<Item> relationship(String type) {
    return edges(table.mappings().untyped(type));
  }

  private <E> Edges<E> edges(Mapping<E> mapping) {
    return new Edges<>(
        reads,
        new EdgeWriter<>(table, requireRelationship(mapping)),
        new BulkWriter<>(table, mapping),
        mapping,
        false);
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

  /** The entities that two lists of edges both lead to: whom both follow. */
  public <A, B> Common<A, B> common(ListQuery<A> first, ListQuery<B> second) {
    return reads.common(
        Arguments.required("The first list", first), Arguments.required("The second list", second));
  }

  /**
   * Does several things together or not at all: one TransactWriteItems.
   *
   * <pre>{@code
   * db.transaction(t -> {
   *   t.entity(Group.class).create(group);
   *   t.relationship(Membership.class).link(new Membership("u1", "g1", "owner"));
   * });
   * }</pre>
   *
   * <p>Reads inside see what was stored before; a change must be applied.
   *
   * @throws dev.adjoin.internal.execute.AdjoinException of the operation that could not be done;
   *     then nothing was
   */
  public void transaction(Consumer<AllOrNothing> work) {
    AllOrNothing said = new AllOrNothing(table);
    Arguments.required("The work of a transaction", work).accept(said);
    said.commit();
  }

  /** Every read and change that the model allows, with the requests behind it. */
  public Plans plans() {
    return table.plans();
  }

  @Override
  public void close() {
    table.environment().close();
    closing.run();
  }
}
