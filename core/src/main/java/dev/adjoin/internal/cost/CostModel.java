// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.Update;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of every read and write of a design, under the sizes that its workload declares or
 * that are assumed.
 */
public final class CostModel {
  private final Model model;
  private final Plans plans;
  private final TableStatistics statistics;

  public CostModel(Model model, Design design, Plans plans) {
    this(model, plans, new TableStatistics(model, design));
  }

  /** The cost if the attributes of one type were themselves the keys of one of its indexes. */
  public CostModel(Model model, Design design, Plans plans, KeyedByAttributes keyedByAttributes) {
    this(model, plans, new TableStatistics(model, design, keyedByAttributes));
  }

  private CostModel(Model model, Plans plans, TableStatistics statistics) {
    this.model = model;
    this.plans = plans;
    this.statistics = statistics;
  }

  public Model model() {
    return model;
  }

  public Design design() {
    return statistics.design();
  }

  public Plans plans() {
    return plans;
  }

  public TableStatistics statistics() {
    return statistics;
  }

  /** The same plans under so many times the items and rates, with equally long lists. */
  CostModel times(double factor) {
    Map<String, Load> scaled = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new LinkedHashMap<>();
      model
          .load(member.name())
          .measures()
          .forEach((m, value) -> measures.put(m, m.isRate() ? value * factor : value));
      measures.put(Measure.ITEMS, statistics.items(member.name()) * factor);
      scaled.put(member.name(), new Load(measures));
    }
    model
        .workload()
        .forEach(
            (name, load) -> {
              Map<Measure, Double> measures = new LinkedHashMap<>(load.measures());
              measures.computeIfPresent(Measure.READS, (m, rate) -> rate * factor);
              scaled.putIfAbsent(name, new Load(measures));
            });
    CostModel costs = new CostModel(model.withWorkload(scaled), design(), plans);
    costs.statistics.assumptions().addAll(statistics.assumptions());
    return costs;
  }

  /** The cost of one call of a read, eventually consistent. */
  public CallCost of(AccessPattern read) {
    return of(read, Load.UNKNOWN);
  }

  /** The cost of one call of a declared pattern, as it is declared. */
  public CallCost of(Proof pattern) {
    return of(pattern, Load.UNKNOWN);
  }

  /**
   * The cost of one call of a declared pattern.
   *
   * @param load how many items the call reads, if that is declared
   */
  public CallCost of(Proof proof, Load load) {
    return of(lists(proof, load), proof.answer(), proof.pattern().consistent());
  }

  /**
   * The cost of one call of a read, eventually consistent.
   *
   * @param load how many items the call reads, if that is declared
   */
  public CallCost of(AccessPattern read, Load load) {
    return of(lists(read, load), read, false);
  }

  /** The requests of the same call. */
  public ReadRequests requests(Proof proof, Load load) {
    return ReadRequests.of(proof.answer().plan(), EstimatedContents.of(lists(proof, load)));
  }

  /** The requests of the same call. */
  public ReadRequests requests(AccessPattern read, Load load) {
    return ReadRequests.of(read.plan(), EstimatedContents.of(lists(read, load)));
  }

  private EstimatedLists lists(Proof proof, Load load) {
    return new EstimatedLists(
        statistics, proof.answer(), proof.pattern().first(), load.get(Measure.ITEMS));
  }

  private EstimatedLists lists(AccessPattern read, Load load) {
    return new EstimatedLists(statistics, read, null, load.get(Measure.ITEMS));
  }

  private CallCost of(EstimatedLists lists, AccessPattern read, boolean consistent) {
    if (!consistent) {
      statistics.assumptions().note(Topic.CONSISTENCY);
    }
    Feature own = new Feature(Kind.ITEM, read.name().type());
    return new ReadCosts(EstimatedContents.of(lists), consistent, own).of(read.plan());
  }

  /**
   * The cost of one call of a write. For a change it is the average over the attributes that can be
   * changed, each equally often.
   */
  public CallCost of(PlannedWrite write) {
    Map<String, CallCost> changes = byChangedAttribute(write);
    if (changes.isEmpty()) {
      return cost(write, null);
    }
    if (changes.size() > 1) {
      statistics.assumptions().note(Topic.CHANGES);
    }
    return changes.values().stream()
        .reduce(CallCost.NONE, CallCost::plus)
        .times(1.0 / changes.size());
  }

  /** The cost of a change by the attribute that it sets; empty for other writes. */
  public Map<String, CallCost> byChangedAttribute(PlannedWrite write) {
    Set<String> attributes = new LinkedHashSet<>();
    write.plan().actions().stream()
        .flatMap(a -> a.updates().stream())
        .filter(Update.Change.class::isInstance)
        .forEach(u -> attributes.add(((Update.Change) u).attribute()));
    Map<String, CallCost> costs = new LinkedHashMap<>();
    for (String attribute : List.copyOf(attributes)) {
      costs.put(attribute, cost(write, attribute));
    }
    return costs;
  }

  private CallCost cost(PlannedWrite write, @Nullable String changed) {
    Contents contents = EstimatedContents.of(statistics, write, changed);
    return new WriteCosts(contents, plans, statistics.schema()).of(write);
  }
}
