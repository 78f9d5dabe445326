// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.plan.WritePlan;

/**
 * How much one change writes.
 *
 * @param actions items written, each item found counted once
 * @param steps how many steps it takes; 0 where it is done at once
 */
record WriteSize(int actions, int steps) {
  static WriteSize of(WritePlan plan) {
    if (plan instanceof WritePlan.Transaction transaction) {
      return new WriteSize(transaction.actions().size(), 0);
    }
    if (plan instanceof WritePlan.ReadFirst readFirst) {
      return of(readFirst.write());
    }
    if (plan instanceof WritePlan.Steps work) {
      int actions = work.steps().stream().mapToInt(s -> s.actions().size()).sum();
      return new WriteSize(actions, work.steps().size());
    }
    return new WriteSize(1, 0);
  }

  boolean isStepped() {
    return steps > 0;
  }
}
