// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts write plans together from actions, and takes them apart. */
final class WritePlans {
  private WritePlans() {}

  /** The actions merged into one request, in which no item may occur twice. */
  static WritePlan of(List<Action> actions) {
    return WritePlan.of(merged(actions));
  }

  /** A copy of the plan with each action changed. */
  static WritePlan map(WritePlan plan, UnaryOperator<Action> change) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(map(first.write(), change));
    }
    if (plan instanceof WritePlan.Steps steps) {
      List<WritePlan.Step> changed = new ArrayList<>(steps.steps());
      WritePlan.Step head = changed.get(0);
      List<Action> actions = head.actions().stream().map(change).toList();
      changed.set(
          0,
          new WritePlan.Step(
              head.title(), head.reads(), actions, head.each(), head.role(), head.end()));
      return new WritePlan.Steps(changed, steps.undo(), steps.together());
    }
    return of(plan.actions().stream().map(change).toList());
  }

  /**
   * Marks the existence checks of a branch as assumptions: if the item turns out to exist, or not
   * to, the other branch is tried instead of reporting an error.
   */
  static WritePlan assuming(WritePlan plan) {
    return map(plan, a -> a.requiring(r -> isPresence(a, r) ? r.meaning(Failure.OUTDATED) : r));
  }

  private static boolean isPresence(Action action, Requirement requirement) {
    boolean isPresence =
        requirement.failure() == Failure.ALREADY_EXISTS
            || requirement.failure() == Failure.NOT_FOUND;
    return isPresence && (action.target() instanceof Target.Own || isMember(requirement));
  }

  private static boolean isMember(Requirement requirement) {
    return requirement.predicate() instanceof Predicate.Exists exists && !exists.path().isFixed()
        || requirement.predicate() instanceof Predicate.NotExists not && !not.path().isFixed();
  }

  /** The reads of a plan with one write. */
  static List<ReadPlan> reads(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst readFirst) {
      List<ReadPlan> reads = new ArrayList<>(List.of(readFirst.read()));
      reads.addAll(reads(readFirst.write()));
      return reads;
    }
    return List.of();
  }

  /** Merges the checks of an item into an action that updates it. */
  private static List<Action> merged(List<Action> actions) {
    List<Action> merged = new ArrayList<>();
    for (Action action : actions) {
      int at = indexOf(action, merged);
      if (at < 0) {
        merged.add(action);
      } else {
        merged.set(at, merged.get(at).and(action));
      }
    }
    return merged;
  }

  private static int indexOf(Action action, List<Action> actions) {
    for (int i = 0; i < actions.size(); i++) {
      if (actions.get(i).canAbsorb(action)) {
        return i;
      }
    }
    return -1;
  }
}
