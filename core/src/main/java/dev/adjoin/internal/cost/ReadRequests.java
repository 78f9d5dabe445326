// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Contents.Sized;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.plan.ReadPlan;

/**
 * The requests of one call of a read, with the further pages of a long list: a Query ends its page
 * after 1 MB, and a BatchGetItem holds 100 keys.
 *
 * @param roundTrips the number of times that the caller waits: requests at the same time count once
 * @param items the items that the list holds for the result; 0 if the read is not a list
 */
public record ReadRequests(double requests, double roundTrips, double items) {
  private static final double BATCH_KEYS = 100;

  static ReadRequests of(ReadPlan plan, Contents contents) {
    ReadRequests all = count(plan, contents);
    return new ReadRequests(all.requests, all.roundTrips, contents.found());
  }

  private static ReadRequests count(ReadPlan plan, Contents contents) {
    if (plan instanceof ReadPlan.StoredCount count) {
      return count(count.read(), contents);
    }
    if (plan instanceof ReadPlan.SummaryRead summary) {
      contents.summary(summary);
      return new ReadRequests(1, 1, 0);
    }
    if (plan instanceof ReadPlan.BatchGet batch) {
      double keys = 0;
      for (ReadPlan.Wanted wanted : batch.wanted()) {
        keys += contents.batch(wanted).stream().mapToDouble(Sized::times).sum();
      }
      return new ReadRequests(Math.max(1, Math.ceil(keys / BATCH_KEYS)), 1, 0);
    }
    if (plan instanceof ReadPlan.RangeRead range) {
      return queries(range, contents);
    }
    return plan instanceof ReadPlan.Composed composed
        ? composed(composed, contents)
        : new ReadRequests(1, 1, 0);
  }

  /** The pages of one shard follow each other; the shards are read at the same time. */
  private static ReadRequests queries(ReadPlan.RangeRead range, Contents contents) {
    double requests = 0;
    double roundTrips = 0;
    for (Sized query : contents.queries(range)) {
      double pages = Math.max(1, Math.ceil(query.bytes() / DynamoDbLimits.PAGE_BYTES));
      requests += pages * query.times();
      roundTrips += pages * (range instanceof ReadPlan.Hops ? query.times() : 1);
    }
    return new ReadRequests(requests, roundTrips, 0);
  }

  private static ReadRequests composed(ReadPlan.Composed composed, Contents contents) {
    double requests = 0;
    double roundTrips = 0;
    double group = 0;
    for (int i = 0; i < composed.parts().size(); i++) {
      ReadRequests part = count(composed.parts().get(i), contents);
      requests += part.requests;
      if (composed.isParallel(i)) {
        group = Math.max(group, part.roundTrips);
      } else {
        roundTrips += group;
        group = part.roundTrips;
      }
    }
    return new ReadRequests(requests, roundTrips + group, 0);
  }
}
