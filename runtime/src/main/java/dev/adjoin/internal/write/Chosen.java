// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.List;
import java.util.Set;

/**
 * The branch of a plan that is taken.
 *
 * @param later the steps that follow once it is done
 * @param mayDiffer the attributes that need not be as read, since nothing that follows them changes
 * @param isSupposed whether it was taken because the item is there or not, which may have changed
 */
record Chosen(
    List<Action> actions, List<Step> later, Set<List<String>> mayDiffer, boolean isSupposed) {
  Chosen {
    actions = List.copyOf(actions);
    later = List.copyOf(later);
    mayDiffer = Set.copyOf(mayDiffer);
  }

  /** Whether the branch was taken because this holds: then it is no answer that it does not. */
  boolean isSupposed(Target target, Condition condition) {
    boolean presence =
        condition instanceof Condition.Absent
            || condition instanceof Condition.Vacant
            || condition instanceof Condition.Exists;
    return isSupposed
        && (target instanceof Target.Own && presence || condition instanceof Condition.Holds);
  }
}
