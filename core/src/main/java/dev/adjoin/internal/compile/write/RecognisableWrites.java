// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Writes as they must be sent so that one that was done is recognised, though its response was
 * lost: an item that carries the token of its last write shows it; for one that does not, DynamoDB
 * must recognise the token of a transaction.
 */
final class RecognisableWrites {
  private final Blueprint blueprint;
  private final Requirements requirements;

  RecognisableWrites(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.requirements = new Requirements(blueprint);
  }

  PlannedWrite of(PlannedWrite write) {
    return new PlannedWrite(write.type(), write.verb(), write.does(), plan(write.plan()));
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

  /**
   * Whether it can be sent by itself: its conditions still hold after it was done, or the item
   * shows who wrote it, or it is a delete, which answers with what it removed.
   */
  private boolean tells(Action action) {
    return action.kind() == Kind.DELETE
        || action.requirements().stream().allMatch(this::stillHolds)
        || !(action.target() instanceof Target.Own own)
        || blueprint.design().carries(own.type(), OwnedAttribute.BY);
  }

  private boolean stillHolds(Requirement requirement) {
    return requirement.predicate().equals(requirements.isThere())
        || requirement.predicate().equals(requirements.isThereAndNoTombstone());
  }
}
