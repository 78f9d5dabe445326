// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The reads and writes of a workload with their rates.
 *
 * @param reads those with a rate, and the declared patterns; if there is none, all plain reads
 */
record WorkloadCalls(List<RatedCall> reads, List<RatedCall> writes) {

  WorkloadCalls {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
  }

  static WorkloadCalls of(CostModel costs) {
    return of(costs, false);
  }

  /** Only the reads and writes with a rate. */
  static WorkloadCalls ofRated(CostModel costs) {
    return of(costs, true);
  }

  private static WorkloadCalls of(CostModel costs, boolean onlyRated) {
    costs.statistics().assumptions().note(Topic.SUCCESS);
    return new WorkloadCalls(new Reads(costs, onlyRated).all(), writes(costs, onlyRated));
  }

  /** The capacity of all calls in one second. */
  CallCost perSecond() {
    CallCost all = CallCost.NONE;
    for (RatedCall call : reads) {
      all = all.plus(call.perSecond());
    }
    for (RatedCall call : writes) {
      all = all.plus(call.perSecond());
    }
    return all;
  }

  private static List<RatedCall> writes(CostModel costs, boolean onlyRated) {
    List<RatedCall> writes = new ArrayList<>();
    for (PlannedWrite write : costs.plans().writes()) {
      Measure measure = IndexWrites.rateOf(write.verb()).orElse(null);
      if (measure != null) {
        double rate = costs.model().load(write.type()).get(measure).orElse(0);
        if (rate > 0 || !onlyRated) {
          writes.add(new RatedCall(write.name().toString(), rate, costs.of(write)));
        }
      }
    }
    return writes;
  }

  /** Collects reads in the order of the model: types, patterns, then others that have a rate. */
  private static final class Reads {
    private final CostModel costs;
    private final Model model;
    private final boolean onlyRated;
    private final Map<String, RatedCall> rated = new LinkedHashMap<>();

    Reads(CostModel costs, boolean onlyRated) {
      this.costs = costs;
      this.model = costs.model();
      this.onlyRated = onlyRated;
    }

    List<RatedCall> all() {
      model.members().forEach(this::ofType);
      costs.plans().proofs().forEach(this::ofPattern);
      model.workload().keySet().forEach(this::named);
      if (rated.isEmpty() && !onlyRated) {
        costs.plans().reads().stream()
            .filter(read -> read.name().shape().isPlain())
            .forEach(read -> add(read.name().toString(), 0, () -> costs.of(read)));
      }
      return List.copyOf(rated.values());
    }

    private void add(String name, double rate, Supplier<CallCost> cost) {
      if (rate > 0 || !onlyRated) {
        rated.put(name, new RatedCall(name, rate, cost.get()));
      }
    }

    private void ofType(Member member) {
      Load load = model.load(member.name());
      if (member instanceof Relationship relationship) {
        for (Side side : Side.values()) {
          double rate = load.get(Measure.readsOf(side)).orElse(0);
          if (isAdded(ReadName.edges(relationship.name(), side), rate)) {
            assumeWholeList(relationship, side);
          }
        }
      } else {
        isAdded(ReadName.get(member.name()), load.get(Measure.READS).orElse(0));
      }
    }

    private boolean isAdded(ReadName name, double rate) {
      AccessPattern read = costs.plans().read(name).orElse(null);
      if (read == null || rate == 0) {
        return false;
      }
      add(name.toString(), rate, () -> costs.of(read));
      return true;
    }

    /** A rate of a side is taken for reads of the whole list, although patterns may read less. */
    private void assumeWholeList(Relationship relationship, Side side) {
      List<String> unrated =
          costs.plans().proofs().stream()
              .filter(p -> p.answer().name().type().equals(relationship.name()))
              .filter(p -> p.answer().name().isOf(side))
              .map(p -> p.pattern().name())
              .filter(name -> model.load(name).get(Measure.READS).orElse(0) == 0)
              .toList();
      if (!unrated.isEmpty()) {
        String name = String.valueOf(ReadName.edges(relationship.name(), side));
        String text = "%s (%s)".formatted(name, String.join(", ", unrated));
        costs.statistics().assumptions().note(Topic.WHOLE_LISTS, text);
      }
    }

    private void ofPattern(Proof proof) {
      String name = proof.pattern().name();
      Load load = model.load(name);
      add(name, load.get(Measure.READS).orElse(0), () -> costs.of(proof, load));
    }

    private void named(String name) {
      AccessPattern read = costs.plans().named(name).orElse(null);
      boolean isType = model.members().stream().anyMatch(m -> m.name().equals(name));
      if (read != null && !isType && !rated.containsKey(name)) {
        Load load = model.load(name);
        add(name, load.get(Measure.READS).orElse(0), () -> costs.of(read, load));
      }
    }
  }
}
