// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.cost.BillingMode;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.internal.key.TenfoldWhenFull;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Rules that hold for the cost of every model and workload. */
@AddLifecycleHook(TenfoldWhenFull.class)
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

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void everyReadAndWriteTakesUnits(@ForAll long seed) {
    Compiled compiled = compiled(seed);
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

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void aLargerWorkloadNeverCostsLess(@ForAll long seed) {
    Compiled compiled = compiled(seed);
    Dice dice = new Dice(seed);
    Model model = compiled.model().withWorkload(workload(compiled.model(), dice));

    for (BillingMode mode : BillingMode.values()) {
      CostReport report = report(compiled, model, mode);
      double total = report.total();
      assertThat(report.at(10).total()).as(RandomModel.of(seed)).isGreaterThanOrEqualTo(total);
      assertThat(report(compiled, larger(model, dice), mode).total())
          .as(RandomModel.of(seed))
          .isGreaterThanOrEqualTo(total - ROUNDING);
    }
  }

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void theBillIsTheSumOfItsCallsAndStorageOnDemand(@ForAll long seed) {
    Compiled compiled = compiled(seed);
    Model model = compiled.model().withWorkload(workload(compiled.model(), new Dice(seed)));
    CostReport report = report(compiled, model, BillingMode.ON_DEMAND);
    double calls = 0;
    for (RatedCall read : report.reads()) {
      calls += report.money(read.perSecond());
    }
    for (RatedCall write : report.writes()) {
      calls += report.money(write.perSecond());
    }

    assertThat(calls + report.storageMoney(report.bytes()))
        .as(RandomModel.of(seed))
        .isCloseTo(report.total(), org.assertj.core.api.Assertions.withinPercentage(0.001));
  }

  private static CostReport report(Compiled compiled, Model model, BillingMode mode) {
    CostModel costs = new CostModel(model, compiled.design(), compiled.plans());
    return CostReport.of(costs, Prices.bundled(), mode);
  }

  private static Map<String, Load> workload(Model model, Dice dice) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : GROWING) {
        if (dice.chance(70)) {
          measures.put(measure, (double) dice.upTo(3000));
        }
      }
      if (dice.chance(50)) {
        measures.put(Measure.ITEMS, (double) dice.upTo(1_000_000));
      }
      if (member instanceof Relationship && dice.chance(50)) {
        measures.put(Measure.PER_TO, (double) dice.upTo(1_000));
      }
      loads.put(member.name(), new Load(measures));
    }
    return loads;
  }

  /** The same workload with some measures larger. */
  private static Model larger(Model model, Dice dice) {
    Map<String, Load> loads = new LinkedHashMap<>();
    model
        .workload()
        .forEach(
            (name, load) -> {
              Map<Measure, Double> measures = new EnumMap<>(load.measures());
              for (Measure measure : GROWING) {
                measures.computeIfPresent(
                    measure, (m, value) -> dice.chance(50) ? value * dice.upTo(5) : value);
              }
              loads.put(name, new Load(measures));
            });
    return model.withWorkload(loads);
  }

  private static Compiled compiled(long seed) {
    Optional<Compiled> compiled =
        ModelCompiler.compile(ModelFile.parse("random.yaml", RandomModel.of(seed))).compiled();
    Assume.that(compiled.isPresent());
    return compiled.orElseThrow();
  }
}
