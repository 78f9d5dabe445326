// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;

/** The number of times that a caller waits for DynamoDB: requests at the same time count once. */
final class RoundTrips {
  private RoundTrips() {}

  static int of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Composed composed) {
      int all = 0;
      int group = 0;
      for (int i = 0; i < composed.parts().size(); i++) {
        int part = of(composed.parts().get(i));
        if (composed.isParallel(i)) {
          group = Math.max(group, part);
        } else {
          all += group;
          group = part;
        }
      }
      return all + group;
    }
    return plan instanceof ReadPlan.Fanout ? 1 : plan.requests();
  }

  static int of(WritePlan plan) {
    return plan.requests();
  }
}
