// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The contents of a table for one call, estimated from its statistics. */
final class EstimatedContents implements Contents {
  private final TableStatistics statistics;
  private final ItemTypes types;
  private final EstimatedLists lists;
  private final EstimatedWrites writes;
  private final Map<String, Double> found = new HashMap<>();
  private final Set<String> gone;
  private double last;

  private EstimatedContents(EstimatedLists lists, EstimatedWrites writes, Set<String> gone) {
    this.statistics = lists.statistics();
    this.types = new ItemTypes(statistics.design());
    this.lists = lists;
    this.writes = writes;
    this.gone = gone;
  }

  static EstimatedContents of(EstimatedLists read) {
    return new EstimatedContents(
        read, new EstimatedWrites(read.statistics(), null, null), Set.of());
  }

  /**
   * @param changed the attribute that a change sets; null for other writes
   */
  static EstimatedContents of(
      TableStatistics statistics, PlannedWrite write, @Nullable String changed) {
    return new EstimatedContents(
        EstimatedLists.ofWrites(statistics),
        new EstimatedWrites(statistics, write, changed),
        Set.of());
  }

  // ---- Reads

  @Override
  public Sized get(ItemKey key) {
    return Sized.once(types.of(key).map(i -> statistics.sizes(i).total()).orElse(0.0));
  }

  @Override
  public Sized summary(ReadPlan.SummaryRead summary) {
    statistics
        .schema()
        .relationship(summary.map().relationship())
        .ifPresent(r -> last = statistics.per(r, summary.map().side()));
    return get(summary.key());
  }

  @Override
  public List<Sized> queries(ReadPlan.RangeRead range) {
    Query query = range.query();
    double count = 0;
    double bytes = 0;
    Map<String, Double> counts = new HashMap<>();
    for (String label : query.reads()) {
      ItemType item = types.labelled(label).orElse(null);
      if (item != null && !gone.contains(label)) {
        double number = lists.length(item, query.range());
        counts.put(label, number);
        count += number;
        bytes += number * bytes(item, range.index());
      }
    }
    double average = count == 0 ? 0 : bytes / count;
    if (range instanceof ReadPlan.Hops hops) {
      return hops(hops, counts, average);
    }
    double evaluated = lists.evaluated(range, count);
    double share = count == 0 ? 0 : Math.min(1, evaluated / count);
    double kept = 0;
    for (String label : query.keeps()) {
      kept += counts.getOrDefault(label, 0.0) * share;
    }
    // Each shard reads as many items as are asked for; the rest of them is dropped.
    last = query.limit() == null ? kept : Math.min(kept, lists.asked(query));
    for (String label : query.keeps()) {
      double own = counts.getOrDefault(label, 0.0) * share;
      found.put(label, kept == 0 ? 0 : own * last / kept);
    }
    return List.of(new Sized(evaluated * average / range.shards(), range.shards()));
  }

  /** A Query for each node and, if all are read, one that finds no further node. */
  private List<Sized> hops(ReadPlan.Hops hops, Map<String, Double> counts, double average) {
    double nodes = 0;
    for (String label : hops.query().keeps()) {
      nodes += counts.getOrDefault(label, 0.0);
    }
    double most = hops.limit() == null ? Double.MAX_VALUE : lists.asked(hops.limit());
    last = Math.min(nodes, most);
    hops.query().keeps().forEach(label -> found.put(label, last));
    return List.of(new Sized(average, Math.ceil(last) + (nodes < most ? 1 : 0)));
  }

  private double bytes(ItemType item, @Nullable String index) {
    return Optional.ofNullable(index)
        .flatMap(statistics.design()::index)
        .map(i -> statistics.entryBytes(item, i))
        .orElseGet(() -> statistics.sizes(item).total());
  }

  @Override
  public List<Sized> batch(ReadPlan.Wanted wanted) {
    if (wanted instanceof ReadPlan.Wanted.Shards shards) {
      return List.of(new Sized(get(shards.key()).bytes(), shards.gate().shards()));
    }
    String type = ((ReadPlan.Wanted.Each) wanted).type();
    double bytes = types.labelled(type).map(i -> statistics.sizes(i).total()).orElse(0.0);
    double number = lists.isGiven(wanted.key()) ? 1 : found.getOrDefault(type, found());
    return List.of(new Sized(bytes, Math.ceil(number)));
  }

  @Override
  public double found() {
    if (lists.isOfWrite()) {
      statistics.assumptions().note(Topic.DEPENDANTS);
    }
    return last;
  }

  @Override
  public List<Each> each(Set<String> removed) {
    Set<String> all = new LinkedHashSet<>(gone);
    all.addAll(removed);
    return last == 0
        ? List.of()
        : List.of(new Each(new EstimatedContents(lists, writes, all), last));
  }

  @Override
  public List<Each> together() {
    return each(Set.of());
  }

  // ---- Writes

  @Override
  public boolean changes(List<String> attributes) {
    return writes.changes(attributes);
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public List<WrittenItem> written(Action action) {
    return writes.of(action);
  }
}
