// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens walks over what plans read in order. */
final class Walks {
  private Walks() {}

  /**
   * Nothing is sent before the first item is asked for.
   *
   * @param after the position to start after; the beginning when absent
   */
  static Walk open(
      ReadContext context,
      ReadPlan.RangeRead range,
      RangeReader reader,
      Demand demand,
      @Nullable String after) {
    if (range instanceof ReadPlan.Hops hops) {
      return new HopsWalk(context, reader, hops, demand, after);
    }
    int shards = range.shards();
    List<ShardWalk> walks = new ArrayList<>();
    for (int shard = 0; shard < shards; shard++) {
      walks.add(new ShardWalk(context, reader, demand, shard, after));
    }
    return shards == 1
        ? walks.get(0)
        : new MergedWalk(context.table().environment(), reader, walks);
  }
}
