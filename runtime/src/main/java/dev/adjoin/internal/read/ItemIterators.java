// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens iterators over the items of a plan. */
final class ItemIterators {
  private ItemIterators() {}

  /**
   * Opens an iterator. The first request is sent with the first call of {@code next}.
   *
   * @param after the position to start after; null for the beginning
   */
  static ItemIterator open(
      ReadPlan.RangeRead range, QueryReader reader, ReadBudget budget, @Nullable String after) {
    if (range instanceof ReadPlan.Hops hops) {
      return new LevelIterator(reader, hops, budget, after);
    }
    int partitions = reader.partitions(range.shards());
    if (partitions == 1) {
      return new RangeIterator(reader, budget, 0, after);
    }
    List<RangeIterator> shards = new ArrayList<>();
    for (int shard = 0; shard < partitions; shard++) {
      shards.add(new RangeIterator(reader, budget, shard, after));
    }
    return new ShardMerge(reader, shards);
  }
}
