// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Change;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Changes as they must be sent so that one that was done is recognised, though its response was
 * lost: an item that holds the intention of its last write tells; for one that does not, a token
 * must.
 */
final class Recognised {
  private final Blueprint blueprint;

  Recognised(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  Change of(Change change) {
    return new Change(change.name(), change.does(), plan(change.plan()));
  }

  private WritePlan plan(WritePlan plan) {
    if (plan instanceof WritePlan.Single single && !tells(single.action())) {
      return new WritePlan.Transaction(List.of(single.action()));
    }
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(plan(first.write()));
    }
    if (plan instanceof WritePlan.Depending depending) {
      return new WritePlan.Depending(
          depending.read(),
          depending.presence(),
          plan(depending.absent()),
          plan(depending.present()));
    }
    return plan;
  }

  /** Whether it can be sent again: its conditions hold still, or the item tells who wrote it. */
  private boolean tells(Action action) {
    return action.conditions().stream().allMatch(Condition.Exists.class::isInstance)
        || !(action.target() instanceof Target.Own own)
        || blueprint.design().carries(own.type(), OwnedAttribute.BY);
  }
}
