// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.value.RowFields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of all tables, kept in the store.
 *
 * <p>A space cannot be dropped in the batch that removes it from a definition. The batch therefore
 * marks the space as doomed, and it is dropped afterwards or, after a crash, when the store is
 * opened again.
 */
final class TableCatalog {
  private static final byte[] NOTHING = new byte[0];

  private final Store store;
  private final Space definitions;
  private final Space doomed;

  TableCatalog(Store store) {
    this.store = store;
    this.definitions = store.space("catalog/tables");
    this.doomed = store.space("catalog/doomed");
    dropDoomed();
  }

  List<TableDefinition> definitions() {
    List<TableDefinition> all = new ArrayList<>();
    forEach(definitions, entry -> all.add(StoredDefinition.read(RowFields.of(entry.value()))));
    return all;
  }

  /** The changes that store a table's definition and mark spaces as doomed. */
  List<Change> put(TableDefinition definition, Collection<String> doomedSpaces) {
    return changes(definition.name(), StoredDefinition.of(definition).row(), doomedSpaces);
  }

  /** The changes that remove a table and mark its spaces as doomed. */
  List<Change> remove(TableDefinition definition, Collection<String> doomedSpaces) {
    return changes(definition.name(), null, doomedSpaces);
  }

  private List<Change> changes(
      String table, byte @Nullable [] definition, Collection<String> doomedSpaces) {
    List<Change> changes = new ArrayList<>();
    changes.add(new Change(definitions, key(table), definition));
    doomedSpaces.forEach(space -> changes.add(new Change(doomed, key(space), NOTHING)));
    return changes;
  }

  /** Drops the doomed spaces; no writer may still use them. */
  void dropDoomed() {
    List<Change> done = new ArrayList<>();
    forEach(
        doomed,
        entry -> {
          store.drop(text(entry.key()));
          done.add(new Change(doomed, entry.key(), null));
        });
    if (!done.isEmpty()) {
      store.write(done).awaitDurable();
    }
  }

  private static void forEach(Space space, Consumer<Entry> action) {
    space.scan(0, -1, null).forEachRemaining(action);
  }

  private static Key key(String name) {
    return new Key(Partition.of(name.getBytes(StandardCharsets.UTF_8)), NOTHING);
  }

  private static String text(Key key) {
    return new String(key.partition().bytes(), StandardCharsets.UTF_8);
  }
}
