// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.cost.TableStatistics.IndexEntry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Units;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.WriteName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The bill of a model for a month of its workload, with what each part of it is for. */
public final class CostReport {
  /** The share of provisioned capacity that is used, unless the model declares its units. */
  public static final double UTILISATION = 0.7;

  private static final double WRITES_A_SHARD = 1000;

  private final CostModel costs;
  private final Prices prices;
  private final BillingMode mode;
  private final boolean isScaled;
  private final List<Call> reads = new ArrayList<>();
  private final List<Call> writes = new ArrayList<>();
  private final Map<String, Resource> resources = new LinkedHashMap<>();
  private final List<Stored> stored = new ArrayList<>();

  /**
   * A read or write of the workload.
   *
   * @param rate calls a second; 0 if the workload does not say
   * @param cost the capacity of one call, on average
   */
  public record Call(String name, double rate, CallCost cost) {
    /** The capacity in one second. */
    public CallCost perSecond() {
      return cost.times(rate);
    }
  }

  /**
   * The table or an index, with its capacity.
   *
   * @param index null for the table
   * @param used units that the workload uses in one second
   * @param paid units that are paid for: those that are used or, if provisioned, those to provision
   */
  public record Resource(@Nullable Index index, Capacity used, Capacity paid) {
    public String name() {
      return index == null ? "table" : index.name();
    }

    /** Whether provisioned units are fewer than the workload uses. */
    public boolean isShort() {
      return paid.reads() < used.reads() || paid.writes() < used.writes();
    }
  }

  /**
   * Stored items of one type, in the table or in one index.
   *
   * @param index null for the table
   * @param bytes with what storage adds to each item
   */
  public record Stored(String type, @Nullable Index index, double items, double bytes) {}

  /** What a feature adds to the bill. */
  public record Addition(Feature feature, Capacity perSecond, double bytes, double money) {}

  /** A part of the bill. */
  public enum Term {
    READS("reads"),
    WRITES("writes"),
    STORAGE("storage"),
    RECOVERY("point-in-time recovery"),
    STREAM("stream");

    private final String word;

    Term(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  private CostReport(CostModel costs, Prices prices, BillingMode mode, boolean isScaled) {
    this.costs = costs;
    this.prices = prices;
    this.mode = mode;
    this.isScaled = isScaled;
    addReads();
    addWrites();
    addStored();
    addResources();
  }

  public static CostReport of(CostModel costs, Prices prices, BillingMode mode) {
    return new CostReport(costs, prices, mode, false);
  }

  /** The report with the billing that the model declares. */
  public static CostReport of(CostModel costs, Prices prices) {
    return of(costs, prices, declared(costs.model()));
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
    return new CostReport(costs.times(factor), prices, mode, true);
  }

  // ---- Calls

  private void addReads() {
    Map<String, Call> rated = new LinkedHashMap<>();
    for (Member member : model().members()) {
      Load load = model().load(member.name());
      if (member instanceof Relationship relationship) {
        for (Side side : Side.values()) {
          Measure measure = Measure.readsOf(side);
          rate(ReadName.edges(relationship.name(), side), load, measure, rated);
        }
      } else {
        rate(ReadName.get(member.name()), load, Measure.READS, rated);
      }
    }
    for (Proof proof : costs.plans().proofs()) {
      Load load = model().load(proof.pattern().name());
      String name = proof.pattern().name();
      rated.put(name, new Call(name, rate(load, Measure.READS), costs.of(proof, load)));
    }
    for (String name : model().workload().keySet()) {
      AccessPattern read = costs.plans().named(name).orElse(null);
      boolean isType = model().members().stream().anyMatch(m -> m.name().equals(name));
      if (read != null && !isType && !rated.containsKey(name)) {
        Load load = model().load(name);
        rated.put(name, new Call(name, rate(load, Measure.READS), costs.of(read, load)));
      }
    }
    if (rated.isEmpty()) {
      costs.plans().reads().stream()
          .filter(read -> read.name().shape().isPlain())
          .forEach(
              r -> rated.put(r.name().toString(), new Call(r.name().toString(), 0, costs.of(r))));
    }
    reads.addAll(rated.values());
  }

  private void rate(ReadName name, Load load, Measure measure, Map<String, Call> into) {
    AccessPattern read = costs.plans().read(name).orElse(null);
    if (read != null && rate(load, measure) > 0) {
      into.put(name.toString(), new Call(name.toString(), rate(load, measure), costs.of(read)));
    }
  }

  private static double rate(Load load, Measure measure) {
    return load.get(measure).orElse(0);
  }

  private void addWrites() {
    for (PlannedWrite write : costs.plans().writes()) {
      Measure measure = IndexWrites.rateOf(write.verb()).orElse(null);
      if (measure != null) {
        double rate = rate(model().load(write.type()), measure);
        writes.add(new Call(write.name().toString(), rate, costs.of(write)));
      }
    }
  }

  // ---- Storage and capacity

  private void addStored() {
    TableStatistics statistics = costs.statistics();
    for (ItemType item : costs.design().items()) {
      double items = statistics.items(item);
      double bytes = statistics.sizes(item).total() + UnitRules.STORED_OVERHEAD;
      stored.add(new Stored(item.label(), null, items, items * bytes));
      for (IndexEntry entry : statistics.entries(item)) {
        double entries = items * statistics.presence(item, entry.entry());
        double each = statistics.entryBytes(item, entry.index()) + UnitRules.STORED_OVERHEAD;
        stored.add(new Stored(item.label(), entry.index(), entries, entries * each));
      }
    }
  }

  private void addResources() {
    CallCost all = perSecond();
    Capacity table = all.of((String) null);
    for (Index index : costs.design().indexes()) {
      if (index.isLocal()) {
        table = table.plus(all.of(index.name()));
      }
    }
    resources.put("", resource(null, table));
    for (Index index : costs.design().indexes()) {
      if (!index.isLocal()) {
        resources.put(index.name(), resource(index, all.of(index.name())));
      }
    }
  }

  private Resource resource(@Nullable Index index, Capacity used) {
    if (mode == BillingMode.ON_DEMAND) {
      return new Resource(index, used, used);
    }
    Billing billing = model().table().billing();
    Units units =
        index == null
            ? billing.table()
            : billing.indexes().getOrDefault(index.name(), billing.table());
    Capacity needed = new Capacity(provisioned(used.reads()), provisioned(used.writes()));
    if (units == null) {
      return new Resource(index, used, needed);
    }
    Capacity paid =
        isScaled
            ? new Capacity(
                Math.max(units.read(), needed.reads()), Math.max(units.write(), needed.writes()))
            : new Capacity(units.read(), units.write());
    return new Resource(index, used, paid);
  }

  private static double provisioned(double used) {
    return Math.max(1, Math.ceil(used / UTILISATION));
  }

  /** The capacity of the whole workload in one second. */
  public CallCost perSecond() {
    CallCost all = CallCost.NONE;
    for (Call call : calls()) {
      all = all.plus(call.perSecond());
    }
    return all;
  }

  private List<Call> calls() {
    List<Call> calls = new ArrayList<>(reads);
    calls.addAll(writes);
    return calls;
  }

  // ---- What the report says

  private Model model() {
    return costs.model();
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

  /** Whether a rate or a number of items is declared at all. */
  public boolean hasWorkload() {
    return !model().workload().isEmpty();
  }

  public List<Call> reads() {
    return List.copyOf(reads);
  }

  public List<Call> writes() {
    return List.copyOf(writes);
  }

  /** The table, then the global indexes. */
  public List<Resource> resources() {
    return List.copyOf(resources.values());
  }

  public List<Stored> stored() {
    return List.copyOf(stored);
  }

  public Optional<Call> call(WriteName name) {
    return writes.stream().filter(w -> w.name().equals(name.toString())).findFirst();
  }

  /** A month of these calls: their share of what their table and indexes cost. */
  public double money(CallCost perSecond) {
    double money = 0;
    for (Charge charge : perSecond.charges()) {
      money += money(charge);
    }
    return money;
  }

  private double money(Charge charge) {
    Resource resource =
        Objects.requireNonNull(
            resources.getOrDefault(String.valueOf(charge.index()), resources.get("")));
    Capacity used = resource.used();
    Capacity share =
        new Capacity(
            share(charge.capacity().reads(), used.reads()) * resource.paid().reads(),
            share(charge.capacity().writes(), used.writes()) * resource.paid().writes());
    return price(share);
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }

  private double price(Capacity paid) {
    return mode == BillingMode.ON_DEMAND ? prices.onDemand(paid) : prices.provisioned(paid);
  }

  /** A month of the capacity of the table or of one index. */
  public double money(Resource resource) {
    return price(resource.paid());
  }

  /** The stored bytes of the table and its indexes. */
  public double bytes() {
    return stored.stream().mapToDouble(Stored::bytes).sum();
  }

  /** The share of some stored bytes in the price of storage, of which the first GB are free. */
  public double storageMoney(double bytes) {
    return bytes() == 0 ? 0 : prices.storage(bytes()) * bytes / bytes();
  }

  /** The parts of the bill; those that do not apply are left out. */
  public Map<Term, Double> terms() {
    Map<Term, Double> terms = new TreeMap<>();
    double readMoney = 0;
    double writeMoney = 0;
    for (Resource resource : resources()) {
      readMoney += price(Capacity.ofReads(resource.paid().reads()));
      writeMoney += price(Capacity.ofWrites(resource.paid().writes()));
    }
    terms.put(Term.READS, readMoney);
    terms.put(Term.WRITES, writeMoney);
    terms.put(Term.STORAGE, prices.storage(bytes()));
    if (model().table().recovery()) {
      terms.put(Term.RECOVERY, prices.recovery(bytesInRecovery()));
    }
    if (isStreamed()) {
      terms.put(Term.STREAM, prices.stream(streamRequests()));
    }
    return terms;
  }

  /** Backups hold the table and its local indexes. */
  private double bytesInRecovery() {
    return stored.stream()
        .filter(s -> s.index() == null || s.index().isLocal())
        .mapToDouble(Stored::bytes)
        .sum();
  }

  private boolean isStreamed() {
    return model().table().stream() || model().members().stream().anyMatch(Member::expiryStreamed);
  }

  /** One GetRecords a second for each shard of the stream. */
  private double streamRequests() {
    double writesPerSecond = perSecond().of((String) null).writes();
    return Math.max(1, Math.ceil(writesPerSecond / WRITES_A_SHARD)) * Prices.SECONDS;
  }

  /** What was assumed because the model does not say it, in words. */
  public List<String> assumptions() {
    List<String> all = new ArrayList<>(costs.statistics().assumptions());
    for (Relationship relationship : model().relationships()) {
      for (Side side : Side.values()) {
        wholeList(relationship, side).ifPresent(all::add);
      }
    }
    all.add("a change sets one attribute, each equally often");
    all.add("reads are eventually consistent unless their pattern says consistent");
    if (mode == BillingMode.PROVISIONED && (isScaled || model().table().billing().isOnDemand())) {
      all.add("provisioned capacity is used to " + Math.round(100 * UTILISATION) + " %");
    }
    return all;
  }

  /** A rate of a side is taken for reads of the whole list, although patterns may read less. */
  private Optional<String> wholeList(Relationship relationship, Side side) {
    Measure measure = Measure.readsOf(side);
    if (rate(model().load(relationship.name()), measure) == 0) {
      return Optional.empty();
    }
    List<String> unrated =
        costs.plans().proofs().stream()
            .filter(p -> p.answer().name().type().equals(relationship.name()))
            .filter(p -> p.answer().name().isOf(side))
            .map(p -> p.pattern().name())
            .filter(name -> rate(model().load(name), Measure.READS) == 0)
            .toList();
    return unrated.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "each call of %s reads the whole list; patterns that read it otherwise can have rates of their own: %s"
                .formatted(ReadName.edges(relationship.name(), side), String.join(", ", unrated)));
  }

  /** The bill of a month. */
  public double total() {
    return terms().values().stream().mapToDouble(m -> m).sum();
  }

  /**
   * What each index, copy, gate, mirror and other feature adds, the most expensive first. Reads of
   * an index are not an addition: without it they would be others.
   */
  public List<Addition> additions() {
    Map<Feature, CallCost> added = new TreeMap<>();
    for (Call call : writes) {
      for (Charge charge : call.perSecond().charges()) {
        if (charge.feature().kind() != Kind.ITEM) {
          added.merge(charge.feature(), new CallCost(List.of(charge)), CallCost::plus);
        }
      }
    }
    Map<Feature, Double> bytes = new TreeMap<>();
    for (Stored each : stored) {
      Feature feature = feature(each);
      if (feature != null) {
        bytes.merge(feature, each.bytes(), Double::sum);
        added.putIfAbsent(feature, CallCost.NONE);
      }
    }
    return added.entrySet().stream()
        .map(e -> addition(e.getKey(), e.getValue(), bytes.getOrDefault(e.getKey(), 0.0)))
        .sorted((one, other) -> Double.compare(other.money(), one.money()))
        .toList();
  }

  private Addition addition(Feature feature, CallCost perSecond, double bytes) {
    return new Addition(feature, perSecond.total(), bytes, money(perSecond) + storageMoney(bytes));
  }

  /** The feature that items are stored for; null for entities and edges themselves. */
  private @Nullable Feature feature(Stored stored) {
    if (stored.index() != null) {
      return new Feature(Kind.INDEX, stored.index().name());
    }
    ItemType item =
        costs.design().items().stream()
            .filter(i -> i.label().equals(stored.type()))
            .findFirst()
            .orElseThrow();
    return switch (item.kind()) {
      case ENTITY, RELATIONSHIP -> null;
      case MIRROR -> new Feature(Kind.MIRROR, item.type());
      case GUARD ->
          new Feature(
              Kind.GUARD,
              item.type() + "." + String.join("+", item.key().partition().attributes()));
      case GATE -> new Feature(Kind.GATE, item.type() + "." + item.detail());
      case JOURNAL -> new Feature(Kind.JOURNAL, "");
    };
  }

  /** The term that grows most when the workload grows by a factor; empty if all grow alike. */
  public Optional<Term> fastest(double factor) {
    Map<Term, Double> now = terms();
    Map<Term, Double> then = at(factor).terms();
    Term fastest = null;
    double most = factor * (1 + 1e-6);
    for (Map.Entry<Term, Double> term : then.entrySet()) {
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
}
