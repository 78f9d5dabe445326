// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.Item;
import java.util.List;

/** A space derived from a table's items that can be added to a table with items. */
interface DerivedSpace {
  Space entries();

  /** Whether items that are older than the space may still be missing from it. */
  boolean backfilling();

  /** What brings an item into the space; nothing when the item has no place there. */
  List<Change> fill(Key key, Item item);

  /** The table's definition when no item is missing any more. */
  TableDefinition filled(TableDefinition definition);
}
