// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.RequestMemory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items that one Query or Scan has read.
 *
 * @param items those that pass the filter
 * @param scanned the number of items read
 * @param bytes the total size of all items read
 * @param last the last item read, if the page ended before the data did
 */
record ItemPage(List<Item> items, int scanned, long bytes, @Nullable Item last) {
  /** The number of bytes after which a page ends. */
  static final int LARGEST = 1 << 20;

  /** The initial list capacity for pages without a limit. */
  private static final int EXPECTED = 32;

  /** The same page as one that no other follows. */
  ItemPage asLast() {
    return new ItemPage(items, scanned, bytes, null);
  }

  static ItemPage read(
      Iterator<Entry> entries, @Nullable Integer limit, @Nullable Condition filter) {
    int most = limit == null ? Integer.MAX_VALUE : limit;
    List<Item> items = new ArrayList<>(Math.min(most, EXPECTED));
    int scanned = 0;
    long bytes = 0;
    while (entries.hasNext()) {
      Item item = Item.ofBytes(entries.next().value());
      scanned++;
      bytes += item.size();
      if (filter == null || filter.matches(item)) {
        RequestMemory.use(item.size());
        items.add(item);
      }
      if (scanned >= most || bytes >= LARGEST) {
        return new ItemPage(items, scanned, bytes, item);
      }
    }
    return new ItemPage(items, scanned, bytes, null);
  }
}
