// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.BatchGet;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a list, taken apart.
 *
 * @param range what is read in order: a Query, one for each shard, or hops
 * @param fetch what is fetched by key for the items found
 * @param beside the entity, where it is read beside its items
 */
record ListPlan(ReadPlan range, @Nullable BatchGet fetch, ReadPlan.@Nullable Get beside) {

  static ListPlan of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Parallel parallel
        && parallel.parts().get(1) instanceof ReadPlan.Get get) {
      ListPlan list = of(parallel.parts().get(0));
      return new ListPlan(list.range, list.fetch, get);
    }
    if (plan instanceof ReadPlan.Sequence sequence
        && sequence.parts().get(1) instanceof BatchGet fetch) {
      return new ListPlan(sequence.parts().get(0), fetch, null);
    }
    return new ListPlan(plan, null, null);
  }

  /** Put together again. */
  ReadPlan plan() {
    ReadPlan list = fetch == null ? range : new ReadPlan.Sequence(List.of(range, fetch));
    return beside == null ? list : new ReadPlan.Parallel(List.of(list, beside));
  }

  /** Without fetching the items of a type. */
  ListPlan withoutFetching(String type) {
    if (fetch == null) {
      return this;
    }
    List<Wanted> others =
        fetch.wanted().stream()
            .filter(wanted -> !(wanted instanceof Wanted.Each each && each.type().equals(type)))
            .toList();
    return new ListPlan(range, others.isEmpty() ? null : new BatchGet(others), beside);
  }

  /** The same ranges, counted. */
  ListPlan counted() {
    return new ListPlan(query().counted(), null, null);
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
