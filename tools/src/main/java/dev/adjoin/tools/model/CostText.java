// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import static dev.adjoin.internal.diagnostic.Figures.money;
import static dev.adjoin.internal.diagnostic.Figures.number;
import static dev.adjoin.internal.diagnostic.Figures.rate;
import static dev.adjoin.internal.diagnostic.Figures.size;

import dev.adjoin.internal.cost.BillTerm;
import dev.adjoin.internal.cost.BillingMode;
import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.CapacityUse;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.cost.FeatureCost;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.cost.RatedCall;
import dev.adjoin.internal.cost.StoredItems;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Prints a bill as text. */
final class CostText {
  private final CostReport report;
  private final TextPage page;

  private CostText(CostReport report, boolean colour) {
    this.report = report;
    this.page = new TextPage(colour);
  }

  /**
   * @param times the multiple of the declared workload that the report is about
   */
  static String of(CostReport report, double times, boolean colour) {
    CostText text = new CostText(report, colour);
    if (report.hasWorkload()) {
      text.bill(times);
    } else {
      text.perCall();
    }
    return text.page.toString();
  }

  // ---- Without a workload

  private void perCall() {
    page.wrapped(
        0,
        Style.PLAIN,
        "The model declares no workload: these are the units of one call. With a workload there"
            + " is a bill.");
    calls("reads", report.reads(), true);
    calls("writes", report.writes(), false);
    assumptions();
  }

  private void calls(String title, List<RatedCall> calls, boolean isRead) {
    page.section(title + ", one call");
    TextTable table =
        isRead
            ? new TextTable(Column.of("read", Style.NAME), Column.number("read units"))
            : new TextTable(
                Column.of("write", Style.NAME),
                Column.number("write units"),
                Column.number("read units"),
                Column.of("of them", Style.QUIET));
    for (RatedCall call : calls) {
      Capacity total = call.cost().total();
      if (isRead) {
        table.row(call.name(), number(total.reads()));
      } else {
        table.row(call.name(), number(total.writes()), reads(total), parts(call));
      }
    }
    table.printTo(page);
  }

  private static String reads(Capacity capacity) {
    return capacity.reads() == 0 ? "" : number(capacity.reads());
  }

  /** What the write units of a call are for, if that is more than the item. */
  private static String parts(RatedCall call) {
    List<String> parts = new ArrayList<>();
    call.cost()
        .byFeature()
        .forEach(
            (feature, capacity) -> {
              if (feature.kind() != Feature.Kind.ITEM && capacity.writes() > 0) {
                parts.add(number(capacity.writes()) + " " + feature);
              }
            });
    return String.join(", ", parts);
  }

  // ---- With a workload

  private void bill(double times) {
    Prices prices = report.prices();
    page.wrapped(
        0,
        Style.NAME,
        "%s dollars a month%s, %s, %s %s"
            .formatted(
                money(report.total()),
                times == 1 ? "" : " at " + number(times) + " times the workload",
                report.mode() == BillingMode.ON_DEMAND ? "on demand" : "provisioned",
                prices.region(),
                prices.tableClass()));
    page.wrapped(0, Style.QUIET, "Prices of %s from %s".formatted(prices.date(), prices.source()));
    terms();
    rated("reads", report.reads(), true);
    rated("writes", report.writes(), false);
    capacity();
    storage();
    features();
    growth(times);
    assumptions();
  }

  private void terms() {
    page.section("bill");
    TextTable table =
        new TextTable(
            Column.of("", Style.NAME), Column.number("dollars a month"), Column.number("share"));
    double total = report.total();
    report
        .terms()
        .forEach((term, money) -> table.row(term.word(), money(money), share(money, total)));
    table.row("total", money(total), "");
    table.printTo(page);
  }

  private static String share(double part, double all) {
    return all == 0 ? "" : Math.round(100 * part / all) + " %";
  }

  private void rated(String title, List<RatedCall> calls, boolean isRead) {
    List<RatedCall> rated =
        calls.stream()
            .filter(c -> c.rate() > 0)
            .sorted(
                Comparator.comparingDouble((RatedCall c) -> report.money(c.perSecond())).reversed())
            .toList();
    List<RatedCall> others = calls.stream().filter(c -> c.rate() == 0).toList();
    if (rated.isEmpty() && others.isEmpty()) {
      return;
    }
    page.section(title);
    TextTable table =
        new TextTable(
            Column.of(isRead ? "read" : "write", Style.NAME),
            Column.number("calls"),
            Column.number("units a call"),
            Column.number("units/s"),
            Column.number("dollars"));
    for (RatedCall call : rated) {
      Capacity one = call.cost().total();
      Capacity all = call.perSecond().total();
      table.row(
          isRead ? "" : detail(call),
          List.of(
              call.name(),
              rate(call.rate()),
              number(isRead ? one.reads() : one.writes()),
              number(isRead ? all.reads() : all.writes()),
              money(report.money(call.perSecond()))));
    }
    table.printTo(page);
    if (!others.isEmpty()) {
      List<String> units = new ArrayList<>();
      for (RatedCall call : others) {
        Capacity one = call.cost().total();
        units.add(call.name() + " " + number(isRead ? one.reads() : one.writes()));
      }
      page.wrapped(2, Style.QUIET, "Without a rate, units a call: " + String.join(", ", units));
    }
  }

  /** The parts of a write, and the reads that it needs. */
  private static String detail(RatedCall call) {
    String parts = parts(call);
    double reads = call.cost().total().reads();
    if (reads == 0) {
      return parts;
    }
    String read = number(reads) + (reads == 1 ? " read unit" : " read units");
    return parts.isEmpty() ? read : parts + "; " + read;
  }

  private void capacity() {
    page.section("capacity");
    boolean provisioned = report.mode() == BillingMode.PROVISIONED;
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.of("", Style.NAME),
                Column.number("read units/s"),
                Column.number("write units/s")));
    if (provisioned) {
      columns.add(Column.number("read units paid"));
      columns.add(Column.number("write units paid"));
    }
    columns.add(Column.number("dollars"));
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (CapacityUse use : report.capacity()) {
      List<String> cells =
          new ArrayList<>(
              List.of(use.name(), number(use.used().reads()), number(use.used().writes())));
      if (provisioned) {
        cells.add(number(use.paid().reads()));
        cells.add(number(use.paid().writes()));
      }
      cells.add(money(report.money(use)));
      table.row(
          provisioned && use.isShort()
              ? "fewer units than the workload uses: requests will be throttled"
              : "",
          cells);
    }
    table.printTo(page);
  }

  private void storage() {
    page.section("storage");
    boolean grows = report.addedBytes() > 0;
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.of("", Style.NAME),
                Column.of("in", Style.PLAIN),
                Column.number("items"),
                Column.number("each"),
                Column.number("all"),
                Column.number("dollars")));
    if (grows) {
      columns.add(Column.number("added a month"));
    }
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (StoredItems stored : report.stored()) {
      if (stored.items() > 0) {
        stored(
            table,
            stored.addedBytes(),
            stored.item().label(),
            stored.index() == null ? "table" : stored.index().name(),
            number(stored.items()),
            size(stored.eachBytes()),
            size(stored.bytes()),
            money(report.storageMoney(stored.bytes())));
      }
    }
    double bytes = report.bytes();
    stored(
        table,
        report.addedBytes(),
        "total",
        "",
        "",
        "",
        size(bytes),
        money(report.storageMoney(bytes)));
    table.printTo(page);
    if (grows) {
      page.wrapped(2, Style.PLAIN, new CostSentence(report).storageGrowth());
    }
  }

  private void stored(TextTable table, double added, String... cells) {
    List<String> row = new ArrayList<>(List.of(cells));
    if (report.addedBytes() > 0) {
      row.add(added == 0 ? "" : size(added));
    }
    table.row("", row);
  }

  private void features() {
    List<FeatureCost> features =
        report.features().stream()
            .filter(f -> f.money() > 0 || !f.perSecond().isNone() || f.bytes() > 0)
            .toList();
    if (features.isEmpty()) {
      return;
    }
    page.section("what each feature adds");
    features.forEach(f -> page.step(2, new CostSentence(report).of(f)));
  }

  private void growth(double times) {
    page.section("growth");
    TextTable table = new TextTable(growthColumns(times));
    List<CostReport> reports = List.of(report, report.at(10), report.at(100));
    for (BillTerm term : report.terms().keySet()) {
      List<String> cells = new ArrayList<>(List.of(term.word()));
      reports.forEach(r -> cells.add(money(r.terms().getOrDefault(term, 0.0))));
      table.row("", cells);
    }
    List<String> totals = new ArrayList<>(List.of("total"));
    reports.forEach(r -> totals.add(money(r.total())));
    table.row("", totals);
    table.printTo(page);
    page.wrapped(2, Style.PLAIN, new CostSentence(report).growth());
  }

  private static Column[] growthColumns(double times) {
    return new Column[] {
      Column.of("dollars a month", Style.NAME),
      Column.number("× " + number(times)),
      Column.number("× " + number(10 * times)),
      Column.number("× " + number(100 * times))
    };
  }

  private void assumptions() {
    page.section("assumed");
    report.assumptions().forEach(a -> page.step(2, a));
  }
}
