// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.ReturnedItem;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Adapts writes so that a retry after a lost response recognises a write that succeeded. An item
 * with the token of its last write shows it; other writes are sent as transactions, whose token
 * DynamoDB recognises.
 */
final class RecognisableWrites {
  private final DesignedModel designed;
  private final Requirements requirements;

  RecognisableWrites(DesignedModel designed) {
    this.designed = designed;
    this.requirements = new Requirements(designed);
  }

  PlannedWrite of(PlannedWrite write) {
    WritePlan plan = plan(write.plan());
    boolean isSame = write.withoutResult() == write.plan();
    return new PlannedWrite(
        write.name(),
        write.does(),
        plan,
        isSame ? plan : plan(write.withoutResult()),
        ReturnedItem.of(designed.schema(), write.name(), plan));
  }

  private WritePlan plan(WritePlan plan) {
    if (plan instanceof WritePlan.Single single && !isRecognisable(single.action())) {
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
   * Whether the action can be sent as a single request: its conditions are still true after it
   * succeeded, or the item contains the write's token, or it is a delete, which returns the removed
   * item.
   */
  private boolean isRecognisable(Action action) {
    return action.kind() == Kind.DELETE
        || action.requirements().stream().allMatch(this::stillHolds)
        || writesToken(action);
  }

  /** Whether the write leaves its token in the item, or in the member of a map that it sets. */
  private boolean writesToken(Action action) {
    if (action.target() instanceof Target.Own own) {
      return designed.design().carries(own.type(), OwnedAttribute.BY);
    }
    return action.updates().stream()
        .anyMatch(
            u ->
                u instanceof Update.Set set
                    && (set.value() instanceof Value.Token
                        || set.value() instanceof Value.Members members
                            && members.values().containsValue(new Value.Token())));
  }

  private boolean stillHolds(Requirement requirement) {
    return requirement.predicate().equals(requirements.isThere())
        || requirement.predicate().equals(requirements.isThereAndNoTombstone());
  }
}
