// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.cost.BillingMode;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules that hold for the cost of every model and workload. */
class RandomModelsCostTest {
  private static final double ROUNDING = 1e-6;

  /** Numbers of items are not among them: more parents have fewer children each. */
  private static final List<Measure> GROWING =
      List.of(
          Measure.BYTES,
          Measure.READS,
          Measure.CREATES,
          Measure.CHANGES,
          Measure.DELETES,
          Measure.LINKS,
          Measure.UNLINKS,
          Measure.FROM,
          Measure.TO);

  @Property(cases = 20, full = 1_000)
  void everyReadAndWriteTakesUnits(Given given) {
    Compiled compiled = compiled(given);
    CostModel costs = new CostModel(compiled.model(), compiled.design(), compiled.plans());

    compiled
        .plans()
        .reads()
        .forEach(
            read ->
                assertThat(costs.of(read).total().reads())
                    .as(read.name().toString())
                    .isFinite()
                    .isPositive());
    compiled
        .plans()
        .writes()
        .forEach(
            write ->
                assertThat(costs.of(write).total().writes())
                    .as(write.name().toString())
                    .isFinite()
                    .isPositive());
  }

  @Property(cases = 20, full = 1_000)
  void aLargerWorkloadNeverCostsLess(Given given) {
    Compiled compiled = compiled(given);
    Model model = loaded(given, compiled.model());

    for (BillingMode mode : BillingMode.values()) {
      CostReport report = report(compiled, model, mode);
      double total = report.total();
      assertThat(report.at(10).total()).isGreaterThanOrEqualTo(total);
      Map<String, Load> larger = given.any(any -> larger(any, model.workload()));
      assertThat(report(compiled, model.withWorkload(larger), mode).total())
          .isGreaterThanOrEqualTo(total - ROUNDING);
    }
  }

  @Property(cases = 20, full = 1_000)
  void theBillIsTheSumOfItsCallsAndStorageOnDemand(Given given) {
    Compiled compiled = compiled(given);
    Model model = loaded(given, compiled.model());
    CostReport report = report(compiled, model, BillingMode.ON_DEMAND);
    double calls = 0;
    for (RatedCall read : report.reads()) {
      calls += report.money(read.perSecond());
    }
    for (RatedCall write : report.writes()) {
      calls += report.money(write.perSecond());
    }

    assertThat(calls + report.storageMoney(report.bytes()))
        .isCloseTo(report.total(), org.assertj.core.api.Assertions.withinPercentage(0.001));
  }

  private static CostReport report(Compiled compiled, Model model, BillingMode mode) {
    CostModel costs = new CostModel(model, compiled.design(), compiled.plans());
    return CostReport.of(costs, Prices.bundled(), mode);
  }

  /** The model with a random workload. */
  private static Model loaded(Given given, Model model) {
    return model.withWorkload(given.any(any -> workload(any, model)));
  }

  private static Map<String, Load> workload(Given given, Model model) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : GROWING) {
        if (given.chance(70)) {
          measures.put(measure, (double) given.between(1, 3000));
        }
      }
      if (given.chance(50)) {
        measures.put(Measure.ITEMS, (double) given.between(1, 1_000_000));
      }
      if (member instanceof Relationship && given.chance(50)) {
        measures.put(Measure.PER_TO, (double) given.between(1, 1_000));
      }
      loads.put(member.name(), new Load(measures));
    }
    return loads;
  }

  /** The same workload with some measures larger. */
  private static Map<String, Load> larger(Given given, Map<String, Load> workload) {
    Map<String, Load> loads = new LinkedHashMap<>();
    workload.forEach(
        (name, load) -> {
          Map<Measure, Double> measures = new EnumMap<>(load.measures());
          for (Measure measure : GROWING) {
            measures.computeIfPresent(
                measure, (m, value) -> given.chance(50) ? value * given.between(1, 5) : value);
          }
          loads.put(name, new Load(measures));
        });
    return loads;
  }

  /** A random model that has no mistakes. */
  private static Compiled compiled(Given given) {
    Optional<Compiled> compiled =
        ModelCompiler.compile(ModelFile.parse("random.yaml", given.any(RandomModel::of)))
            .compiled();
    given.assume(compiled.isPresent());
    return compiled.orElseThrow();
  }
}
