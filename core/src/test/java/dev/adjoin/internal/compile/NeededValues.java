// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The attributes whose values a plan needs before it has read anything. */
final class NeededValues {
  private static final String JOURNAL = "_ADJOIN#";

  private NeededValues() {}

  static Set<String> of(ReadPlan plan) {
    if (plan instanceof ReadPlan.Get get) {
      return of(get.key());
    }
    if (plan instanceof ReadPlan.BatchGet batch) {
      Set<String> needed = new LinkedHashSet<>();
      batch.wanted().forEach(wanted -> needed.addAll(of(wanted.key())));
      return needed;
    }
    if (plan instanceof ReadPlan.SummaryRead summary) {
      return of(summary.key());
    }
    if (plan instanceof ReadPlan.StoredCount count) {
      return of(count.read());
    }
    if (plan instanceof ReadPlan.Composed composed) {
      Set<String> needed = new LinkedHashSet<>(of(composed.parts().get(0)));
      for (int i = 1; i < composed.parts().size(); i++) {
        if (composed.isParallel(i)) {
          needed.addAll(of(composed.parts().get(i)));
        }
      }
      return needed;
    }
    return of(((ReadPlan.RangeRead) plan).query());
  }

  private static Set<String> of(Query query) {
    Set<String> needed = new LinkedHashSet<>(query.range().partition().attributes());
    query.range().sort().bounds().forEach(b -> needed.addAll(b.template().attributes()));
    return needed;
  }

  private static Set<String> of(ItemKey key) {
    Set<String> needed = new LinkedHashSet<>();
    for (KeyTemplate template : List.of(key.partition(), key.sort())) {
      needed.addAll(template.attributes());
    }
    return needed;
  }

  private static Set<String> ofAll(Collection<ReadPlan> plans) {
    Set<String> needed = new LinkedHashSet<>();
    plans.forEach(p -> needed.addAll(of(p)));
    return needed;
  }

  /** A write after a read may use the values that were read. */
  static Set<String> of(WritePlan plan) {
    if (plan instanceof WritePlan.Single || plan instanceof WritePlan.Transaction) {
      return ofActions(plan.actions());
    }
    if (plan instanceof WritePlan.ReadFirst first) {
      Set<String> needed = of(first.read());
      if (first.causes().size() == 1) {
        needed.removeAll(first.causes()); // given, because it changes
      }
      return needed;
    }
    if (plan instanceof WritePlan.Depending depending) {
      Set<String> needed = new LinkedHashSet<>(of(depending.read()));
      needed.addAll(of(depending.absent()));
      return needed;
    }
    Set<String> needed = new LinkedHashSet<>();
    for (WritePlan.Step step : ((WritePlan.Steps) plan).steps()) {
      needed.addAll(step.reads().isEmpty() ? ofActions(step.actions()) : ofAll(step.reads()));
    }
    return needed;
  }

  private static Set<String> ofActions(List<Action> actions) {
    Set<String> needed = new LinkedHashSet<>();
    actions.stream()
        .map(Action::key)
        .filter(key -> !key.toString().startsWith(JOURNAL))
        .forEach(key -> needed.addAll(of(key)));
    return needed;
  }
}
