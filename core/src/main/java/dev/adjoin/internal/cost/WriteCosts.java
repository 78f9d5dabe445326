// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Contents.WrittenEntry;
import dev.adjoin.internal.cost.Contents.WrittenItem;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The capacity of write plans. In a transaction the table is charged twice for each item, also for
 * one that is only checked; indexes are charged once. Reads before a write are strongly consistent.
 */
public final class WriteCosts {
  private static final Feature READ_FIRST = new Feature(Kind.READ_FIRST, "");
  private final Contents contents;

  public WriteCosts(Contents contents) {
    this.contents = contents;
  }

  public CallCost of(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      boolean reads = !first.why().isEmpty() || contents.changes(first.causes());
      CallCost read = reads ? read(first.read(), feature(first)) : CallCost.NONE;
      return read.plus(of(first.write()));
    }
    if (plan instanceof WritePlan.Depending depending) {
      return read(depending.read(), READ_FIRST)
          .plus(of(contents.isPresent() ? depending.present() : depending.absent()));
    }
    if (plan instanceof WritePlan.Steps steps) {
      return steps(steps);
    }
    boolean inTransaction = plan instanceof WritePlan.Transaction;
    return written(plan.actions(), inTransaction);
  }

  /** A read for copies is part of their cost. */
  private static Feature feature(WritePlan.ReadFirst first) {
    return first.why().contains("copied") ? new Feature(Kind.COPY, "") : READ_FIRST;
  }

  private CallCost read(ReadPlan plan, Feature feature) {
    return new ReadCosts(contents, true, feature).of(plan);
  }

  CallCost written(List<Action> actions, boolean inTransaction) {
    List<Charge> charges = new ArrayList<>();
    for (Action action : actions) {
      Feature feature = feature(action.target());
      for (WrittenItem item : contents.written(action)) {
        double units = item.times() * UnitRules.write(item.before(), item.after(), inTransaction);
        boolean isDoubled = inTransaction && feature.kind() == Kind.ITEM && actions.size() > 1;
        if (isDoubled) {
          units /= UnitRules.TRANSACTION;
          charges.add(
              new Charge(new Feature(Kind.TRANSACTION, ""), null, Capacity.ofWrites(units)));
        }
        charges.add(new Charge(feature, null, Capacity.ofWrites(units)));
        item.entries().forEach(e -> charges.add(entry(e, item.times())));
      }
    }
    return new CallCost(charges);
  }

  private static Charge entry(WrittenEntry entry, double times) {
    double units =
        UnitRules.indexWrite(entry.before(), entry.after(), entry.moves(), entry.changes());
    return new Charge(
        new Feature(Kind.INDEX, entry.index()),
        entry.index(),
        Capacity.ofWrites(units * entry.share() * times));
  }

  /** What an item of this role is for. */
  private static Feature feature(Target target) {
    if (target instanceof Target.Mirror mirror) {
      return new Feature(Kind.MIRROR, mirror.relationship());
    }
    if (target instanceof Target.Guard guard) {
      return new Feature(Kind.GUARD, guard.entity() + "." + String.join("+", guard.attributes()));
    }
    if (target instanceof Target.GateItem item) {
      return new Feature(Kind.GATE, item.gate().relationship() + "." + item.gate().side().word());
    }
    if (target instanceof Target.End end) {
      return new Feature(Kind.SUMMARY, end.relationship() + "." + end.side().word());
    }
    if (target instanceof Target.Parent parent) {
      return new Feature(Kind.PARENT, parent.entity());
    }
    if (target instanceof Target.Source source) {
      return new Feature(Kind.COPY, source.copied().entity());
    }
    if (target instanceof Target.Journal) {
      return new Feature(Kind.JOURNAL, "");
    }
    return new Feature(Kind.ITEM, ((Target.Own) target).type());
  }

  // ---- Work of several requests

  private CallCost steps(WritePlan.Steps plan) {
    boolean isDelete = plan.steps().stream().anyMatch(s -> s.role() == Step.Role.MARK);
    return isDelete ? delete(plan) : work(plan);
  }

  /**
   * Work whose first step decides whether the others follow: a change that spreads to copies only
   * if a copied attribute changes.
   */
  private CallCost work(WritePlan.Steps plan) {
    Step first = plan.steps().get(0);
    CallCost cost = step(first);
    boolean isEntered =
        first.actions().stream()
            .filter(a -> a.target() instanceof Target.Journal)
            .anyMatch(a -> !contents.written(a).isEmpty());
    if (isEntered) {
      for (Step step : plan.steps().subList(1, plan.steps().size())) {
        CallCost next = step(step);
        cost = cost.plus(step.each() ? next.as(new Feature(Kind.COPY, "")) : next);
      }
    }
    return cost;
  }

  private CallCost step(Step step) {
    CallCost cost = CallCost.NONE;
    for (ReadPlan read : step.reads()) {
      cost = cost.plus(read(read, READ_FIRST));
    }
    if (step.actions().isEmpty()) {
      return cost;
    }
    List<Action> applicable =
        step.actions().stream().filter(a -> !contents.written(a).isEmpty()).toList();
    boolean inTransaction =
        !applicable.isEmpty() && WritePlan.of(applicable) instanceof WritePlan.Transaction;
    CallCost written = written(applicable, inTransaction);
    return cost.plus(step.each() ? written.times(contents.found()) : written);
  }

  /**
   * A delete: the entity is read, then removed in one transaction with its edges if they are few
   * and counted, otherwise step by step.
   */
  private CallCost delete(WritePlan.Steps plan) {
    CallCost cost = CallCost.NONE;
    List<Step> clearing = plan.of(Step.Role.CLEAR);
    Step mark = plan.of(Step.Role.MARK).get(0);
    cost = cost.plus(read(new ReadPlan.Get(mark.actions().get(0).key()), READ_FIRST));
    CallCost cleared = CallCost.NONE;
    double edges = 0;
    for (Step step : clearing) {
      cleared = cleared.plus(step(step).as(new Feature(Kind.CASCADE, "")));
      edges += contents.found();
    }
    if (plan.together() != null && edges <= WritePlan.Steps.MOST_EDGES_TOGETHER) {
      return cost.plus(cleared).plus(of(plan.together()));
    }
    for (Step step : plan.steps()) {
      cost = cost.plus(step.role() == Step.Role.CLEAR ? CallCost.NONE : step(step));
    }
    return cost.plus(cleared);
  }
}
