// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.TableStatistics.IndexEntry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.DynamoDbLimits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stored items of one type, in the table or in one index.
 *
 * @param index null for the table
 * @param eachBytes the size of one, with what storage adds to it
 * @param addedItems the items that one month of the workload adds
 */
public record StoredItems(
    ItemType item, @Nullable Index index, double items, double eachBytes, double addedItems) {

  /** All items of a table and its indexes. */
  static List<StoredItems> of(TableStatistics statistics) {
    Turnover turnover = new Turnover(statistics);
    List<StoredItems> all = new ArrayList<>();
    for (ItemType item : statistics.design().items()) {
      double items = statistics.items(item);
      double added = turnover.addedPerSecond(item) * Prices.SECONDS;
      double bytes = statistics.sizes(item).total() + DynamoDbLimits.STORED_OVERHEAD_BYTES;
      all.add(new StoredItems(item, null, items, bytes, added));
      for (IndexEntry entry : statistics.entries(item)) {
        double share = statistics.presence(item, entry.entry());
        double each =
            statistics.entryBytes(item, entry.index()) + DynamoDbLimits.STORED_OVERHEAD_BYTES;
        all.add(new StoredItems(item, entry.index(), items * share, each, added * share));
      }
    }
    return all;
  }

  public double bytes() {
    return items * eachBytes;
  }

  /** The bytes that one month of the workload adds. */
  public double addedBytes() {
    return addedItems * eachBytes;
  }
}
