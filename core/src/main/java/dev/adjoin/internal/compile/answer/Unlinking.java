// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/**
 * How one edge is removed by somebody who wants to know which: a transaction answers nothing, and a
 * DeleteItem, which does, cannot tell after a lost response whether it removed anything. So the
 * edge is read, and only that one is removed.
 */
final class Unlinking {
  private final Blueprint blueprint;

  Unlinking(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  WritePlan telling(Relationship relationship, WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst) {
      return plan;
    }
    List<Action> actions =
        Writes.actions(plan).stream().map(a -> onlyAsRead(relationship, a)).toList();
    List<ReadPlan> gets =
        actions.stream().filter(Unlinking::holdsEdge).map(Unlinking::get).toList();
    ReadPlan read = gets.size() == 1 ? gets.get(0) : new ReadPlan.Parallel(gets);
    return new WritePlan.ReadFirst("for the edge that is removed", read, Writes.of(actions));
  }

  private static boolean holdsEdge(Action action) {
    return action.target() instanceof Target.Own || action.target() instanceof Target.End;
  }

  private static ReadPlan get(Action action) {
    return new ReadPlan.Get(action.key());
  }

  private Action onlyAsRead(Relationship relationship, Action action) {
    boolean isStamped =
        action.target() instanceof Target.Own
            && blueprint.design().carries(relationship.name(), OwnedAttribute.BY);
    return isStamped ? action.onlyIf(new Condition.Unchanged(OwnedAttribute.BY)) : action;
  }
}
