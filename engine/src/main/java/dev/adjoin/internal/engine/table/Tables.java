// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.SpaceRole;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.stream.SourceTable;
import dev.adjoin.internal.engine.stream.StreamDeclaration;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.TableDefinition.StreamDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * All tables of an engine, by name.
 *
 * <p>A change of a table's definition is durable before it is visible. Follow-up work, such as
 * backfilling a new index, runs in the background and is restarted after a crash. Thread-safe.
 */
public final class Tables implements AutoCloseable {
  /** The part of an ARN before the name of the table. */
  private static final String BEFORE_NAME = ":table/";

  /** The parts of an ARN; the fourth is the region and the fifth the account. */
  private static final int ARN_PARTS = 6;

  private final Store store;
  private final ItemLocks locks;
  private final Streams streams;
  private final TableCatalog catalog;
  private final Backfill backfill;
  private final Executor background;
  private final Readiness readiness;
  private final NavigableMap<String, Table> tables = new ConcurrentSkipListMap<>();
  private volatile boolean closed;

  /** Opens all tables in the store. */
  public Tables(Store store, ItemLocks locks, Streams streams) {
    this(store, locks, streams, Readiness.AT_ONCE);
  }

  /** Opens all tables in the store; {@code readiness} delays the creation of new ones. */
  public Tables(Store store, ItemLocks locks, Streams streams, Readiness readiness) {
    this(store, locks, streams, readiness, new Background());
  }

  /** Opens all tables in the store, with an executor for background work. */
  public Tables(
      Store store, ItemLocks locks, Streams streams, Readiness readiness, Executor background) {
    this.store = store;
    this.locks = locks;
    this.streams = streams;
    this.readiness = readiness;
    this.background = background;
    this.catalog = new TableCatalog(store);
    this.backfill = new Backfill(store, locks);
    for (TableDefinition definition : catalog.definitions()) {
      Table table =
          new Table(store.space(definition.id(), SpaceRole.ITEMS), state(definition, null));
      tables.put(definition.name(), table);
      fillNew(table, null);
    }
  }

  /** The table with this name or ARN, for an operation on its items; it must be active. */
  public Table get(String nameOrArn) {
    Table table = find(nameOrArn).orElse(null);
    if (table == null || !readiness.isReady(table)) {
      throw ApiErrors.notFound("Requested resource not found");
    }
    return table;
  }

  private NavigableMap<String, Table> open() {
    checkOpen();
    return tables;
  }

  /** Throws if the engine is closed, or its store has failed for good. */
  public void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The engine is closed");
    }
    store.requireUsable();
  }

  boolean isClosed() {
    return closed;
  }

  /** Removes old records from all streams. */
  int tendStreams() {
    return streams.tend();
  }

  /** Whether the table is active, and not still being created. */
  public boolean isReady(Table table) {
    return readiness.isReady(table);
  }

  private void refuseIfBeingCreated(Table table) {
    if (!readiness.isReady(table)) {
      throw ApiErrors.inUse(
          "Attempt to change a resource which is still in use: Table is being created: "
              + table.name());
    }
  }

  /**
   * The table with this name or ARN, for an operation on the table itself; it may still be
   * creating.
   */
  public Table named(String nameOrArn) {
    return find(nameOrArn)
        .orElseThrow(
            () ->
                ApiErrors.notFound(
                    "Requested resource not found: Table: " + nameOf(nameOrArn) + " not found"));
  }

  public Optional<Table> find(String nameOrArn) {
    refuseForeign(nameOrArn);
    return Optional.ofNullable(open().get(nameOf(nameOrArn)));
  }

  /** The table names after the given one, in order. */
  public Collection<String> namesAfter(String name) {
    return open().tailMap(name, false).keySet();
  }

  public Collection<Table> all() {
    return tables.values();
  }

  public synchronized Table create(TableDefinition asked) {
    if (open().containsKey(asked.name())) {
      throw ApiErrors.inUse("Table already exists: " + asked.name());
    }
    TableDefinition definition = labelled(asked, null);
    write(definition, catalog.put(definition, List.of()));
    Table table = new Table(store.space(definition.id(), SpaceRole.ITEMS), state(definition, null));
    tables.put(definition.name(), table);
    return table;
  }

  /**
   * Changes the definition of a table. Removed indexes are dropped and new ones are backfilled.
   *
   * @param change computes the new definition and may throw; no other thread changes a table at the
   *     same time
   * @return the new definition
   */
  public synchronized TableDefinition update(Table table, UnaryOperator<TableDefinition> change) {
    refuseIfBeingCreated(table);
    return change(table, change);
  }

  private TableDefinition change(Table table, UnaryOperator<TableDefinition> change) {
    Table.State before = table.state();
    TableDefinition after = labelled(change.apply(before.definition()), before);
    List<String> doomed = new ArrayList<>(spaces(before.definition()));
    doomed.removeAll(spaces(after));
    write(after, catalog.put(after, doomed));
    table.become(state(after, before));
    dropDoomed(doomed);
    fillNew(table, before);
    return after;
  }

  /** Deletes a table with all its data, unless the check throws. */
  public synchronized void delete(Table table, Consumer<TableDefinition> check) {
    refuseIfBeingCreated(table);
    TableDefinition definition = table.definition();
    check.accept(definition);
    List<String> doomed = spaces(definition);
    write(definition.withStream(null), catalog.remove(definition, doomed));
    tables.remove(definition.name());
    table.become(null);
    dropDoomed(doomed);
  }

  /** The definition with a unique label for its new stream. */
  private TableDefinition labelled(TableDefinition definition, Table.@Nullable State before) {
    StreamDefinition stream = definition.stream();
    if (stream == null || before != null && stream.equals(before.definition().stream())) {
      return definition;
    }
    String label = streams.freeLabel(definition.arn(), stream.label());
    return definition.withStream(new StreamDefinition(stream.view(), label));
  }

  /** Writes a changed definition and activates its stream, if it has one. */
  private void write(TableDefinition definition, List<Change> changes) {
    StreamDefinition stream = definition.stream();
    StreamDeclaration declaration =
        stream == null
            ? null
            : new StreamDeclaration(source(definition), stream.view(), stream.label());
    streams.turn(definition.id(), declaration, changes).awaitDurable();
  }

  private static SourceTable source(TableDefinition definition) {
    List<String> key = KeySchema.names(definition.key().attributes());
    return new SourceTable(definition.id(), definition.arn(), key);
  }

  private void dropDoomed(List<String> doomed) {
    if (!doomed.isEmpty()) {
      locks.awaitHolders();
      catalog.dropDoomed();
    }
  }

  private static List<String> spaces(TableDefinition definition) {
    List<String> names = new ArrayList<>();
    names.add(definition.id());
    definition.indexes().forEach(index -> names.add(indexSpace(definition, index)));
    if (definition.timeToLive() != null) {
      names.add(expirySpace(definition));
    }
    return names;
  }

  private static String indexSpace(TableDefinition definition, IndexDefinition index) {
    return definition.id() + "/index/" + index.name();
  }

  private static SpaceRole role(IndexDefinition index) {
    return index.local() ? SpaceRole.LOCAL_INDEX : SpaceRole.GLOBAL_INDEX;
  }

  private static String expirySpace(TableDefinition definition) {
    return definition.id() + "/expiry";
  }

  private Table.State state(TableDefinition definition, Table.@Nullable State before) {
    List<Index> indexes = new ArrayList<>();
    for (IndexDefinition index : definition.indexes()) {
      Index same = before == null ? null : before.index(index.name());
      Space entries =
          same == null ? store.space(indexSpace(definition, index), role(index)) : same.entries();
      indexes.add(new Index(index, definition.key(), entries));
    }
    return new Table.State(definition, indexes, expiry(definition, before));
  }

  private @Nullable Expiry expiry(TableDefinition definition, Table.@Nullable State before) {
    TimeToLive setting = definition.timeToLive();
    if (setting == null) {
      return null;
    }
    Expiry same = before == null ? null : before.expiry();
    return new Expiry(
        setting, same == null ? store.space(expirySpace(definition)) : same.entries());
  }

  /** Backfills the spaces that the table did not have before. */
  private void fillNew(Table table, Table.@Nullable State before) {
    for (DerivedSpace part : table.state().derived()) {
      if (part.backfilling() && (before == null || !before.has(part))) {
        background.execute(() -> fill(table, part));
      }
    }
  }

  private void fill(Table table, DerivedSpace part) {
    if (backfill.run(table, part)) {
      synchronized (this) {
        if (table.has(part)) {
          change(table, part::filled);
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    backfill.stop();
    if (background instanceof Background own) {
      own.close();
    }
  }

  /**
   * Throws an error for an ARN of another account or region, whose table of the same name is not
   * the one here.
   */
  public static void refuseForeign(String nameOrArn) {
    if (!nameOrArn.startsWith("arn:")) {
      return;
    }
    String[] parts = nameOrArn.split(":", ARN_PARTS);
    if (parts.length < ARN_PARTS) {
      return;
    }
    boolean isOfRegion = parts[3].equals(TableDefinition.REGION);
    if (!isOfRegion || !parts[4].equals(TableDefinition.ACCOUNT)) {
      throw ApiErrors.of(
          DynamoDbException::builder,
          "AccessDeniedException",
          "The tables of this engine are of account "
              + TableDefinition.ACCOUNT
              + " in "
              + TableDefinition.REGION
              + ", but the ARN is of "
              + (isOfRegion ? "account " + parts[4] : "region " + parts[3])
              + ": "
              + nameOrArn,
          400);
    }
  }

  /** The table name that a request gives, which may also be an ARN. */
  public static String nameOf(String nameOrArn) {
    int before = nameOrArn.indexOf(BEFORE_NAME);
    return nameOrArn.startsWith("arn:") && before >= 0
        ? nameOrArn.substring(before + BEFORE_NAME.length())
        : nameOrArn;
  }
}
