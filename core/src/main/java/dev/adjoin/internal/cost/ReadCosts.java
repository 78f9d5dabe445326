// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Contents.Sized;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of read plans. GetItem and BatchGetItem round up the size of each item, a Query the
 * sum of what it evaluates.
 */
public final class ReadCosts {
  private final Contents contents;
  private final boolean consistent;
  private final Feature own;

  /**
   * @param consistent whether the call asks for strong consistency, where that is possible
   * @param own what reads of the table are for
   */
  public ReadCosts(Contents contents, boolean consistent, Feature own) {
    this.contents = contents;
    this.consistent = consistent;
    this.own = own;
  }

  public CallCost of(ReadPlan plan) {
    List<Charge> charges = new ArrayList<>();
    add(plan, charges);
    return new CallCost(charges);
  }

  private void add(ReadPlan plan, List<Charge> charges) {
    if (plan instanceof ReadPlan.Get get) {
      charge(own, null, List.of(contents.get(get.key())), consistent, charges);
    } else if (plan instanceof ReadPlan.SummaryRead summary) {
      charge(own, null, List.of(contents.summary(summary)), consistent, charges);
    } else if (plan instanceof ReadPlan.StoredCount count) {
      add(count.read(), charges);
    } else if (plan instanceof ReadPlan.BatchGet batch) {
      for (ReadPlan.Wanted wanted : batch.wanted()) {
        boolean isFetch = wanted instanceof ReadPlan.Wanted.Each;
        Feature feature = isFetch ? new Feature(Kind.FETCH, name(wanted)) : own;
        charge(feature, null, contents.batch(wanted), consistent, charges);
      }
    } else if (plan instanceof ReadPlan.RangeRead range) {
      String index = range.index();
      Feature feature = index == null ? own : new Feature(Kind.INDEX, index);
      boolean isStrong = consistent && range.consistency() == Consistency.STRONG;
      charge(feature, index, contents.queries(range), isStrong, charges);
    } else {
      ((ReadPlan.Composed) plan).parts().forEach(part -> add(part, charges));
    }
  }

  private static String name(ReadPlan.Wanted wanted) {
    return wanted instanceof ReadPlan.Wanted.Each each ? each.type() : "";
  }

  private static void charge(
      Feature feature,
      @Nullable String index,
      List<Sized> read,
      boolean isConsistent,
      List<Charge> into) {
    double units = 0;
    for (Sized sized : read) {
      units += sized.times() * UnitRules.read(sized.bytes(), isConsistent);
    }
    into.add(new Charge(feature, index, Capacity.ofReads(units)));
  }
}
