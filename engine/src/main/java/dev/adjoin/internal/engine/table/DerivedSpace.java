// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.Item;
import java.util.List;

/** A space derived from a table's items, which can be added to a table that already has items. */
interface DerivedSpace {
  Space entries();

  /** Whether items older than the space may still be missing from it. */
  boolean backfilling();

  /** The changes that add an item to the space; empty if the item does not belong there. */
  List<Change> fill(Key key, Item item);

  /** The table's definition after the backfill has finished. */
  TableDefinition filled(TableDefinition definition);
}
