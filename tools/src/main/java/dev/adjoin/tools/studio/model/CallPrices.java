// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.tools.text.JsonFields;
import java.util.HashMap;
import java.util.Map;

/**
 * What one call of a read or write takes, as JSON: its units, their price on demand and, where the
 * workload says how often it is called, its share of the bill of a month.
 */
final class CallPrices {
  private final CostReport report;
  private final CostModel costs;
  private final Map<String, RatedCall> calls = new HashMap<>();

  CallPrices(Compiled compiled) {
    this.costs = new CostModel(compiled.model(), compiled.design(), compiled.plans());
    this.report = CostReport.of(costs, Prices.bundled());
    report.reads().forEach(call -> calls.put(call.name(), call));
    report.writes().forEach(call -> calls.put(call.name(), call));
  }

  /** The bill of a month for the whole workload, with what the prices are and what is assumed. */
  JsonFields bill() {
    return new JsonFields()
        .with("hasWorkload", report.hasWorkload())
        .with("total", report.total())
        .with("billing", report.mode().word())
        .with("region", report.prices().region())
        .with("date", report.prices().date())
        .with("assumed", report.assumptions());
  }

  JsonFields of(AccessPattern read) {
    return of(read.name().toString(), costs.of(read));
  }

  JsonFields of(Proof pattern) {
    return of(pattern.pattern().name(), costs.of(pattern));
  }

  JsonFields of(PlannedWrite write) {
    return of(write.name().toString(), costs.of(write));
  }

  private JsonFields of(String name, CallCost alone) {
    RatedCall call = calls.getOrDefault(name, new RatedCall(name, 0, alone));
    Capacity units = call.cost().total();
    return new JsonFields()
        .with("readUnits", units.reads())
        .with("writeUnits", units.writes())
        .with("dollarsPerMillion", dollarsPerMillion(units))
        .with("rate", call.rate())
        .with("dollarsPerMonth", call.rate() == 0 ? null : report.money(call.perSecond()));
  }

  private double dollarsPerMillion(Capacity units) {
    Prices prices = report.prices();
    return units.reads() * prices.of(Prices.Item.ON_DEMAND_READ)
        + units.writes() * prices.of(Prices.Item.ON_DEMAND_WRITE);
  }
}
