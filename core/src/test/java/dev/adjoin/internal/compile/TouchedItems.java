// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;
import java.util.stream.Stream;

/** The keys that each transaction of a plan writes or checks: DynamoDB refuses one twice. */
final class TouchedItems {
  private TouchedItems() {}

  static List<List<String>> transactions(WritePlan plan) {
    return all(plan).map(TouchedItems::keys).toList();
  }

  static Stream<List<Action>> all(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return all(first.write());
    }
    if (plan instanceof WritePlan.Depending depending) {
      return Stream.concat(all(depending.absent()), all(depending.present()));
    }
    if (plan instanceof WritePlan.Steps steps) {
      return Stream.concat(
          steps.steps().stream().map(WritePlan.Step::actions), Stream.of(steps.undo()));
    }
    return Stream.of(plan.actions());
  }

  /** An item that moves has one key before and another after, though the template is the same. */
  private static List<String> keys(List<Action> actions) {
    return actions.stream().filter(a -> !a.place().isMove()).map(a -> a.key().toString()).toList();
  }
}
