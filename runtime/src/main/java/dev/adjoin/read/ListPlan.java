// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.read;

import dev.adjoin.plan.Query;
import dev.adjoin.plan.ReadPlan;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a list, taken apart.
 *
 * @param range what is read in order: a Query, one for each shard, or hops
 * @param fetch what is fetched by key for the items found
 * @param beside the entity, where it is read beside its items
 */
record ListPlan(ReadPlan range, ReadPlan.@Nullable BatchGet fetch, ReadPlan.@Nullable Get beside) {

  static ListPlan of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Parallel parallel
        && parallel.parts().get(1) instanceof ReadPlan.Get get) {
      ListPlan list = of(parallel.parts().get(0));
      return new ListPlan(list.range, list.fetch, get);
    }
    if (plan instanceof ReadPlan.Sequence sequence
        && sequence.parts().get(1) instanceof ReadPlan.BatchGet fetch) {
      return new ListPlan(sequence.parts().get(0), fetch, null);
    }
    return new ListPlan(plan, null, null);
  }

  /** The Query that is sent, whether once, for each shard, or for each hop. */
  Query query() {
    if (range instanceof ReadPlan.Fanout fanout) {
      return fanout.query();
    }
    if (range instanceof ReadPlan.Hops hops) {
      return hops.query();
    }
    return (Query) range;
  }

  int shards() {
    return range instanceof ReadPlan.Fanout fanout ? fanout.shards() : 1;
  }
}
