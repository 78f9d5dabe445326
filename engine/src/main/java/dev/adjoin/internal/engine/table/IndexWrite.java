// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.value.Item;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a mutation on one index: an entry is added, removed, moved or changed.
 *
 * <p>A null key or entry does not exist.
 */
record IndexWrite(
    Index index,
    @Nullable Key keyBefore,
    @Nullable Item before,
    @Nullable Key keyAfter,
    @Nullable Item after) {

  /** The effect of the mutation; null if it does not affect the index. */
  static @Nullable IndexWrite of(Index index, Mutation mutation) {
    Item before = mutation.before();
    Item after = mutation.after();
    Key keyBefore = before == null ? null : index.keyOf(mutation.key(), before);
    Key keyAfter = after == null ? null : index.keyOf(mutation.key(), after);
    if (keyBefore == null && keyAfter == null) {
      return null;
    }
    Item entryBefore = before == null || keyBefore == null ? null : index.project(before);
    Item entryAfter = after == null || keyAfter == null ? null : index.project(after);
    IndexWrite write = new IndexWrite(index, keyBefore, entryBefore, keyAfter, entryAfter);
    return write.changesNothing() ? null : write;
  }

  private boolean changesNothing() {
    return before != null
        && after != null
        && staysInPlace()
        && (Arrays.equals(before.bytes(), after.bytes()) || before.equals(after));
  }

  private boolean staysInPlace() {
    return keyBefore != null && keyBefore.equals(keyAfter);
  }

  void addChanges(List<Change> changes) {
    if (keyBefore != null && !staysInPlace()) {
      changes.add(new Change(index.entries(), keyBefore, null));
    }
    if (keyAfter != null && after != null) {
      changes.add(new Change(index.entries(), keyAfter, after.bytes()));
    }
  }

  /**
   * Adds the charges. A changed key costs a delete and a put, which may be in different partitions.
   */
  void addCharges(Table table, List<Charge> charges) {
    if (staysInPlace()) {
      int size = Math.max(Mutation.sizeOf(before), Mutation.sizeOf(after));
      charges.add(charge(table, keyAfter, size));
      return;
    }
    if (keyBefore != null) {
      charges.add(charge(table, keyBefore, Mutation.sizeOf(before)));
    }
    if (keyAfter != null) {
      charges.add(charge(table, keyAfter, Mutation.sizeOf(after)));
    }
  }

  private Charge charge(Table table, @Nullable Key key, int size) {
    return new Charge(
        table,
        index,
        key == null ? null : key.partition(),
        Charge.Kind.WRITE,
        Charge.writeUnits(size));
  }
}
