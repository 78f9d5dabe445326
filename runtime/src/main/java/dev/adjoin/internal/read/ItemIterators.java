// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens walks over what plans read in order. */
final class ItemIterators {
  private ItemIterators() {}

  /**
   * Nothing is sent before the first item is asked for.
   *
   * @param after the position to start after; the beginning when absent
   */
  static ItemIterator open(
      ReadContext context,
      ReadPlan.RangeRead range,
      QueryReader reader,
      ReadBudget demand,
      @Nullable String after) {
    if (range instanceof ReadPlan.Hops hops) {
      return new LevelIterator(context, reader, hops, demand, after);
    }
    int shards = range.shards();
    List<RangeIterator> walks = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      walks.add(new RangeIterator(context, reader, demand, shard, after));
    }
    return shards == 1
        ? walks.get(0)
        : new ShardMerge(context.table().environment(), reader, walks);
  }
}
