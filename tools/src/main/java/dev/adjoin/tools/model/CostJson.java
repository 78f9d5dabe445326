// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.cost.BillTerm;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Map;

/** Prints a bill as a JSON document. */
final class CostJson {
  private final CostReport report;

  private CostJson(CostReport report) {
    this.report = report;
  }

  /**
   * @param times the multiple of the declared workload that the report is about
   */
  static String of(CostReport report, double times) {
    CostJson json = new CostJson(report);
    JsonFields terms = new JsonFields();
    report.terms().forEach((term, money) -> terms.withNumber(term.word(), money));
    return new JsonFields()
        .with("model", report.costs().model().name())
        .withNumber("times", times)
        .with("billing", report.mode().word())
        .with(
            "prices",
            new JsonFields()
                .with("region", report.prices().region())
                .with("tableClass", report.prices().tableClass())
                .with("date", report.prices().date())
                .with("source", report.prices().source()))
        .with("hasWorkload", report.hasWorkload())
        .withNumber("total", report.total())
        .with("terms", terms)
        .with("reads", report.reads(), json::call)
        .with("writes", report.writes(), json::call)
        .with(
            "capacity",
            report.capacity(),
            use ->
                new JsonFields()
                    .with("name", use.name())
                    .with("used", capacity(use.used()))
                    .with("paid", capacity(use.paid()))
                    .withNumber("money", report.money(use)))
        .with(
            "storage",
            report.stored(),
            stored ->
                new JsonFields()
                    .with("type", stored.item().label())
                    .with("index", stored.index() == null ? null : stored.index().name())
                    .withNumber("items", stored.items())
                    .withNumber("bytes", stored.bytes())
                    .withNumber("money", report.storageMoney(stored.bytes()))
                    .withNumber("itemsAddedPerMonth", stored.addedItems())
                    .withNumber("bytesAddedPerMonth", stored.addedBytes()))
        .with(
            "storageGrowth",
            new JsonFields()
                .withNumber("bytesPerMonth", report.addedBytes())
                .withNumber("moneyPerMonth", report.addedStorageMoney()))
        .with(
            "features",
            report.features(),
            added ->
                new JsonFields()
                    .with("kind", added.feature().kind().word())
                    .with("name", added.feature().name())
                    .with("entryIn", added.feature().entryIn())
                    .with("unitsPerSecond", capacity(added.perSecond()))
                    .withNumber("bytes", added.bytes())
                    .withNumber("money", added.money()))
        .with(
            "growth",
            List.of(10, 100),
            factor ->
                new JsonFields()
                    .withNumber("times", times * factor)
                    .withNumber("total", report.at(factor).total()))
        .with("growsFastest", report.fastest(100).map(BillTerm::word).orElse(null))
        .with("assumed", report.assumptions())
        .json();
  }

  private JsonFields call(RatedCall call) {
    JsonFields parts = new JsonFields();
    call.cost()
        .byFeature()
        .forEach((feature, capacity) -> parts.with(feature.toString(), capacity(capacity)));
    return new JsonFields()
        .with("name", call.name())
        .withNumber("callsPerSecond", call.rate())
        .with("unitsPerCall", capacity(call.cost().total()))
        .with("parts", parts)
        .withNumber("money", report.money(call.perSecond()));
  }

  static Map<String, ?> capacity(Capacity capacity) {
    return new JsonFields()
        .withNumber("read", capacity.reads())
        .withNumber("write", capacity.writes())
        .members();
  }
}
