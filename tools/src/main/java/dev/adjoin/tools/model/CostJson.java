// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.CostReport.Call;
import dev.adjoin.tools.text.JsonFields;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** Prints a bill as a JSON document. */
final class CostJson {
  private static final int PLACES = 6;
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
    report.terms().forEach((term, money) -> terms.with(term.word(), rounded(money)));
    return new JsonFields()
        .with("model", report.costs().model().name())
        .with("times", rounded(times))
        .with("billing", report.mode().word())
        .with(
            "prices",
            new JsonFields()
                .with("region", report.prices().region())
                .with("tableClass", report.prices().tableClass())
                .with("date", report.prices().date())
                .with("source", report.prices().source()))
        .with("hasWorkload", report.hasWorkload())
        .with("total", rounded(report.total()))
        .with("terms", terms)
        .with("reads", report.reads(), json::call)
        .with("writes", report.writes(), json::call)
        .with(
            "capacity",
            report.resources(),
            resource ->
                new JsonFields()
                    .with("name", resource.name())
                    .with("used", capacity(resource.used()))
                    .with("paid", capacity(resource.paid()))
                    .with("money", rounded(report.money(resource))))
        .with(
            "storage",
            report.stored(),
            stored ->
                new JsonFields()
                    .with("type", stored.type())
                    .with("index", stored.index() == null ? null : stored.index().name())
                    .with("items", rounded(stored.items()))
                    .with("bytes", rounded(stored.bytes()))
                    .with("money", rounded(report.storageMoney(stored.bytes()))))
        .with(
            "features",
            report.additions(),
            addition ->
                new JsonFields()
                    .with("kind", addition.feature().kind().word())
                    .with("name", addition.feature().name())
                    .with("unitsPerSecond", capacity(addition.perSecond()))
                    .with("bytes", rounded(addition.bytes()))
                    .with("money", rounded(addition.money())))
        .with(
            "growth",
            List.of(10, 100),
            factor ->
                new JsonFields()
                    .with("times", rounded(times * factor))
                    .with("total", rounded(report.at(factor).total())))
        .with("growsFastest", report.fastest(100).map(CostReport.Term::word).orElse(null))
        .with("assumed", report.assumptions())
        .json();
  }

  private JsonFields call(Call call) {
    JsonFields parts = new JsonFields();
    call.cost()
        .byFeature()
        .forEach((feature, capacity) -> parts.with(feature.toString(), capacity(capacity)));
    return new JsonFields()
        .with("name", call.name())
        .with("callsPerSecond", rounded(call.rate()))
        .with("unitsPerCall", capacity(call.cost().total()))
        .with("parts", parts)
        .with("money", rounded(report.money(call.perSecond())));
  }

  static Map<String, ?> capacity(Capacity capacity) {
    return new JsonFields()
        .with("read", rounded(capacity.reads()))
        .with("write", rounded(capacity.writes()))
        .members();
  }

  private static BigDecimal rounded(double number) {
    BigDecimal rounded =
        BigDecimal.valueOf(number).setScale(PLACES, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }
}
