// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * Plans the read before an unlink that returns the removed edge. Only a DeleteItem returns the
 * removed item; for other writes the edge is read first, and removed on condition that it has not
 * changed.
 */
final class UnlinkReads {
  private final DesignedModel designed;

  UnlinkReads(DesignedModel designed) {
    this.designed = designed;
  }

  WritePlan before(Relationship relationship, WritePlan plan) {
    boolean isDelete =
        plan instanceof WritePlan.Single single && single.action().kind() == Kind.DELETE;
    if (isDelete || plan instanceof WritePlan.ReadFirst) {
      return plan;
    }
    if (plan instanceof WritePlan.Depending depending) {
      return new WritePlan.Depending(
          depending.read(),
          depending.presence(),
          onlyAsRead(relationship, depending.absent()),
          onlyAsRead(relationship, depending.present()));
    }
    List<Action> actions = plan.actions().stream().map(a -> onlyAsRead(relationship, a)).toList();
    List<ReadPlan> gets =
        actions.stream().filter(UnlinkReads::holdsEdge).map(UnlinkReads::get).toList();
    ReadPlan read = gets.size() == 1 ? gets.get(0) : new ReadPlan.Parallel(gets);
    return new WritePlan.ReadFirst("for the edge that is removed", read, WritePlans.of(actions));
  }

  private static boolean holdsEdge(Action action) {
    return action.target() instanceof Target.Own || action.target() instanceof Target.End;
  }

  private static ReadPlan get(Action action) {
    return new ReadPlan.Get(action.key());
  }

  private WritePlan onlyAsRead(Relationship relationship, WritePlan plan) {
    return WritePlans.map(plan, a -> onlyAsRead(relationship, a));
  }

  private Action onlyAsRead(Relationship relationship, Action action) {
    boolean isStamped =
        action.target() instanceof Target.Own
            && designed.design().carries(relationship.name(), OwnedAttribute.BY);
    return isStamped ? action.onlyIf(Requirements.unchanged(List.of(OwnedAttribute.BY))) : action;
  }
}
