// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Contents.WrittenEntry;
import dev.adjoin.internal.cost.Contents.WrittenItem;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The capacity of write plans. In a transaction the table is charged twice for each item, also for
 * one that is only checked; indexes are charged once. Reads before a write are strongly consistent.
 */
public final class WriteCosts {
  private static final Feature READ_FIRST = new Feature(Kind.READ_FIRST, "");
  private static final Feature READ_AFTER = new Feature(Kind.READ_AFTER, "");
  private final Contents contents;
  private final Plans plans;
  private final Schema schema;
  private final Set<ItemKey> read = new HashSet<>();

  /** The items that transactions wrote, which return nothing, by their actions. */
  private final Map<Action, WrittenItem> unreturned = new LinkedHashMap<>();

  /**
   * @param plans the other plans of the model: a delete removes other items as their own deletes do
   */
  public WriteCosts(Contents contents, Plans plans, Schema schema) {
    this.contents = contents;
    this.plans = plans;
    this.schema = schema;
  }

  public CallCost of(PlannedWrite write) {
    CallCost cost = of(write.type(), write.plan());
    return write.returned().isUndetermined(given -> true)
        ? cost.plus(readAfter(write.type()))
        : cost;
  }

  /** The read of what the call returns, if it was sent in a transaction and not read before. */
  private CallCost readAfter(String type) {
    List<Charge> charges = new ArrayList<>();
    unreturned.forEach(
        (action, item) -> {
          boolean isOwn = action.target() instanceof Target.Own own && own.type().equals(type);
          if (isOwn && !read.contains(action.key())) {
            double units = UnitRules.read(item.after(), true);
            charges.add(new Charge(READ_AFTER, null, Capacity.ofReads(units)));
          }
        });
    return new CallCost(charges);
  }

  CallCost of(String type, WritePlan plan) {
    boolean isDelete = plan instanceof WritePlan.Steps steps && !steps.of(Step.Role.MARK).isEmpty();
    return isDelete
        ? new DeleteCosts(plans, schema, contents, type, (WritePlan.Steps) plan).of()
        : of(plan);
  }

  private CallCost of(WritePlan plan) {
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
      return work(steps);
    }
    return written(plan.actions(), plan instanceof WritePlan.Transaction);
  }

  /** A read for copies is part of their cost. */
  private static Feature feature(WritePlan.ReadFirst first) {
    return first.write().actions().stream()
        .map(Action::target)
        .filter(Target.Source.class::isInstance)
        .map(WriteCosts::feature)
        .findFirst()
        .orElse(READ_FIRST);
  }

  /** An item that the call has read before is not read again. */
  private CallCost read(ReadPlan plan, Feature feature) {
    if (plan instanceof ReadPlan.Parallel || plan instanceof ReadPlan.Sequence) {
      return ((ReadPlan.Composed) plan)
          .parts().stream().map(part -> read(part, feature)).reduce(CallCost.NONE, CallCost::plus);
    }
    boolean isKnown = plan instanceof ReadPlan.Get get && !read.add(get.key());
    return isKnown ? CallCost.NONE : new ReadCosts(contents, true, feature).of(plan);
  }

  /**
   * The cost of one request. If only one action of a transaction applies, it is sent by itself,
   * where that is safe.
   */
  CallCost written(List<Action> actions, boolean isTransaction) {
    Map<Action, List<WrittenItem>> items = new LinkedHashMap<>();
    for (Action action : actions) {
      List<WrittenItem> written = contents.written(action);
      if (!written.isEmpty()) {
        items.put(action, written);
      }
    }
    boolean isReduced = actions.size() > 1 && items.size() == 1;
    boolean inTransaction =
        isTransaction && !(isReduced && items.keySet().iterator().next().canStandAlone());
    List<Charge> charges = new ArrayList<>();
    items.forEach((action, written) -> add(action, written, inTransaction, charges));
    if (inTransaction) {
      items.forEach((action, written) -> unreturned.put(action, written.get(0)));
    }
    return new CallCost(charges);
  }

  /** The cost of a write that is part of a transaction with others. */
  CallCost inTransaction(WritePlan plan) {
    return plan instanceof WritePlan.ReadFirst first
        ? read(first.read(), feature(first)).plus(inTransaction(first.write()))
        : written(plan.actions(), true);
  }

  private static void add(
      Action action, List<WrittenItem> written, boolean inTransaction, List<Charge> charges) {
    Feature feature = feature(action.target());
    for (WrittenItem item : written) {
      double units = item.times() * UnitRules.write(item.before(), item.after(), inTransaction);
      boolean isDoubled = inTransaction && feature.kind() == Kind.ITEM;
      if (isDoubled) {
        units /= DynamoDbLimits.TRANSACTION_FACTOR;
        charges.add(new Charge(new Feature(Kind.TRANSACTION, ""), null, Capacity.ofWrites(units)));
      }
      charges.add(new Charge(feature, null, Capacity.ofWrites(units)));
      item.entries().forEach(e -> charges.add(entry(feature, e, item.times())));
    }
  }

  /**
   * @param item what the item of the entry is for
   */
  private static Charge entry(Feature item, WrittenEntry entry, double times) {
    double units =
        UnitRules.indexWrite(entry.before(), entry.after(), entry.moves(), entry.changes());
    return new Charge(
        item.forEntryIn(entry.index()),
        entry.index().name(),
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
      return new Feature(Kind.GATE, item.gate().title());
    }
    if (target instanceof Target.Marker marker) {
      return new Feature(Kind.MARKER, marker.relationship());
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

  /** Work whose steps follow each other; the copies of a source only if one of them changes. */
  private CallCost work(WritePlan.Steps plan) {
    Step first = plan.steps().get(0);
    boolean isPropagation = plan.steps().stream().anyMatch(Step::isForward);
    boolean isEntered =
        first.actions().stream()
            .filter(a -> a.target() instanceof Target.Journal)
            .anyMatch(a -> !contents.written(a).isEmpty());
    if (isPropagation && isEntered) {
      return propagation(plan);
    }
    CallCost cost = step(first);
    if (isEntered) {
      for (Step step : plan.steps().subList(1, plan.steps().size())) {
        cost = cost.plus(step(step));
      }
    }
    return cost;
  }

  /**
   * A change of attributes that others copy. Dependants are read before the change and, unless
   * gates count them, once more after it; what an index finds is read a third time, after the
   * source, when it has settled. A gate is read to compare its number with that of the dependants,
   * unless those of several steps were written together.
   */
  private CallCost propagation(WritePlan.Steps plan) {
    Feature copy = new Feature(Kind.COPY, "");
    Step first = plan.steps().get(0);
    CallCost reads = CallCost.NONE;
    CallCost together = CallCost.NONE;
    CallCost alone = CallCost.NONE;
    double number = 0;
    double items = first.actions().size();
    int compared = 0;
    boolean isCounted = true;
    boolean settles = false;
    List<Step> steps = plan.steps().stream().filter(Step::isForward).toList();
    for (Step step : steps) {
      for (ReadPlan read : step.reads()) {
        reads = reads.plus(dependants(read));
      }
      number += contents.found();
      items += contents.found() * step.actions().size();
      boolean isTransaction = WritePlan.of(step.actions()) instanceof WritePlan.Transaction;
      for (Contents.Each each : contents.each(Set.of())) {
        WriteCosts own = new WriteCosts(each.contents(), plans, schema);
        together = together.plus(own.written(step.actions(), true).times(each.times()));
        alone = alone.plus(own.written(step.actions(), isTransaction).times(each.times()));
      }
      boolean isProof = step.role() == Step.Role.FORWARD_COUNTED;
      isCounted &= isProof;
      settles |= step.role() == Step.Role.FORWARD_SETTLING;
      boolean isStrong = step.reads().stream().allMatch(r -> r.consistency() == Consistency.STRONG);
      compared += isProof && !isStrong ? 1 : 0;
    }
    boolean isTogether =
        number <= WritePlan.Steps.MOST_COPIES_TOGETHER && items <= DynamoDbLimits.TRANSACTION_ITEMS;
    boolean isProved = isTogether && isCounted;
    List<Action> source =
        first.actions().stream()
            .filter(a -> !isProved || !(a.target() instanceof Target.Journal))
            .toList();
    CallCost cost = reads.plus(isTogether ? together : alone).as(copy);
    cost = cost.plus(written(source, true));
    if (isProved) {
      return cost;
    }
    cost = cost.plus(reads.as(copy)).plus(step(plan.steps().get(plan.steps().size() - 1)));
    ReadPlan get = new ReadPlan.Get(first.actions().get(0).key());
    CallCost own = new ReadCosts(contents, true, copy).of(get);
    boolean isMixed = isTogether && number > 0 && steps.size() > 1;
    settles |= isMixed && compared > 0;
    cost = isMixed ? cost : cost.plus(own.times(compared));
    return settles ? cost.plus(own).plus(reads.as(copy)) : cost;
  }

  /** A read of dependants. Those in a map of the source are known when the source is read. */
  private CallCost dependants(ReadPlan read) {
    if (read instanceof ReadPlan.SummaryRead summary) {
      contents.summary(summary);
      return CallCost.NONE;
    }
    return new ReadCosts(contents, true, READ_FIRST).of(read);
  }

  private CallCost step(Step step) {
    CallCost cost = CallCost.NONE;
    for (ReadPlan read : step.reads()) {
      cost = cost.plus(read(read, READ_FIRST));
    }
    if (step.actions().isEmpty()) {
      return cost;
    }
    boolean isTransaction = WritePlan.of(step.actions()) instanceof WritePlan.Transaction;
    CallCost written = written(step.actions(), isTransaction);
    return cost.plus(step.each() ? written.times(contents.found()) : written);
  }
}
