// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The bill of a model for a month of its workload, with what each part of it is for. */
public final class CostReport {
  private final CostModel costs;
  private final Prices prices;
  private final BillingMode mode;
  private final WorkloadCalls calls;
  private final TableCapacity capacity;
  private final List<StoredItems> stored;

  private CostReport(
      CostModel costs, Prices prices, BillingMode mode, WorkloadCalls calls, boolean isScaled) {
    this.costs = costs;
    this.prices = prices;
    this.mode = mode;
    this.calls = calls;
    this.capacity = new TableCapacity(costs, mode, calls.perSecond(), isScaled);
    this.stored = hasWorkload() ? StoredItems.of(costs.statistics()) : List.of();
  }

  public static CostReport of(CostModel costs, Prices prices, BillingMode mode) {
    return new CostReport(costs, prices, mode, WorkloadCalls.of(costs), false);
  }

  /** The report with the billing that the model declares. */
  public static CostReport of(CostModel costs, Prices prices) {
    return of(costs, prices, declared(costs.model()));
  }

  /**
   * The report without the calls that have no rate. Its bill is the same, and takes less time: a
   * comparison needs the bills of many designs under many workloads.
   */
  public static CostReport ofRatedCalls(CostModel costs, Prices prices) {
    return new CostReport(
        costs, prices, declared(costs.model()), WorkloadCalls.ofRated(costs), false);
  }

  public static BillingMode declared(Model model) {
    return model.table().billing().isOnDemand() ? BillingMode.ON_DEMAND : BillingMode.PROVISIONED;
  }

  /**
   * The report for a multiple of the workload: so many times the items and the rates, with as many
   * edges and children of one entity as before. Declared provisioned units grow where that workload
   * needs more.
   */
  public CostReport at(double factor) {
    CostModel scaled = costs.times(factor);
    return new CostReport(scaled, prices, mode, WorkloadCalls.of(scaled), true);
  }

  public CostModel costs() {
    return costs;
  }

  public Prices prices() {
    return prices;
  }

  public BillingMode mode() {
    return mode;
  }

  /** Whether a rate or a number of items is declared at all; otherwise there is no bill. */
  public boolean hasWorkload() {
    return !costs.model().workload().isEmpty();
  }

  public List<RatedCall> reads() {
    return calls.reads();
  }

  public List<RatedCall> writes() {
    return calls.writes();
  }

  /** The capacity of the whole workload in one second. */
  public CallCost perSecond() {
    return calls.perSecond();
  }

  /** The capacity of the table, then of the global indexes. */
  public List<CapacityUse> capacity() {
    return capacity.all();
  }

  public List<StoredItems> stored() {
    return stored;
  }

  /** What each index, copy, gate, mirror and other feature adds, the most expensive first. */
  public List<FeatureCost> features() {
    return FeatureCost.of(this);
  }

  // ---- Money

  /** A month of these calls: their share of what their table and indexes cost. */
  public double money(CallCost perSecond) {
    return perSecond.charges().stream()
        .mapToDouble(charge -> price(capacity.of(charge).share(charge.capacity())))
        .sum();
  }

  private double price(Capacity paid) {
    return mode == BillingMode.ON_DEMAND ? prices.onDemand(paid) : prices.provisioned(paid);
  }

  /** A month of the capacity of the table or of one index. */
  public double money(CapacityUse use) {
    return price(use.paid());
  }

  /** The stored bytes of the table and its indexes. */
  public double bytes() {
    return stored.stream().mapToDouble(StoredItems::bytes).sum();
  }

  /** The bytes that one month of the workload adds to the table and its indexes. */
  public double addedBytes() {
    return stored.stream().mapToDouble(StoredItems::addedBytes).sum();
  }

  /** The share of some stored bytes in the price of storage, of which the first GB are free. */
  public double storageMoney(double bytes) {
    return bytes() == 0 ? 0 : prices.storage(bytes()) * bytes / bytes();
  }

  /** What storage costs more after one month of the workload. */
  public double addedStorageMoney() {
    return prices.storage(bytes() + addedBytes()) - prices.storage(bytes());
  }

  /** The parts of the bill; those that do not apply are left out. */
  public Map<BillTerm, Double> terms() {
    Map<BillTerm, Double> terms = new TreeMap<>();
    Capacity paid = Capacity.sum(capacity().stream().map(CapacityUse::paid).toList());
    terms.put(BillTerm.READS, price(Capacity.ofReads(paid.reads())));
    terms.put(BillTerm.WRITES, price(Capacity.ofWrites(paid.writes())));
    terms.put(BillTerm.STORAGE, prices.storage(bytes()));
    if (costs.model().table().recovery()) {
      terms.put(BillTerm.RECOVERY, prices.recovery(bytesInRecovery()));
    }
    if (isStreamed()) {
      terms.put(BillTerm.STREAM, prices.stream(streamRequests()));
    }
    return terms;
  }

  /** Backups hold the table and its local indexes. */
  private double bytesInRecovery() {
    return stored.stream()
        .filter(s -> s.index() == null || s.index().isLocal())
        .mapToDouble(StoredItems::bytes)
        .sum();
  }

  private boolean isStreamed() {
    Model model = costs.model();
    return model.table().stream() || model.members().stream().anyMatch(Member::expiryStreamed);
  }

  /** One GetRecords a second for each shard of the stream. */
  private double streamRequests() {
    double written = perSecond().of((String) null).writes();
    double shards = Math.ceil(written / DynamoDbLimits.PARTITION_WRITE_UNITS);
    return Math.max(1, shards) * Prices.SECONDS;
  }

  /** The bill of a month. */
  public double total() {
    return terms().values().stream().mapToDouble(m -> m).sum();
  }

  /** The term that grows most when the workload grows by a factor; empty if all grow alike. */
  public Optional<BillTerm> fastest(double factor) {
    Map<BillTerm, Double> now = terms();
    Map<BillTerm, Double> then = at(factor).terms();
    BillTerm fastest = null;
    double most = factor * (1 + 1e-6);
    for (Map.Entry<BillTerm, Double> term : then.entrySet()) {
      double before = now.getOrDefault(term.getKey(), 0.0);
      double growth =
          before == 0 ? (term.getValue() > 0 ? Double.MAX_VALUE : 0) : term.getValue() / before;
      if (growth > most) {
        most = growth;
        fastest = term.getKey();
      }
    }
    return Optional.ofNullable(fastest);
  }

  /** What was assumed because the model does not say it and enters a figure, in words. */
  public List<String> assumptions() {
    Assumptions assumptions = costs.statistics().assumptions();
    if (hasWorkload()) {
      assumptions.note(Topic.RATES);
      assumptions.note(Topic.MULTIPLES);
      if (mode == BillingMode.PROVISIONED) {
        assumptions.note(Topic.UTILISATION);
      }
      if (isStreamed()) {
        assumptions.note(Topic.STREAM);
      }
    }
    return assumptions.sentences();
  }
}
