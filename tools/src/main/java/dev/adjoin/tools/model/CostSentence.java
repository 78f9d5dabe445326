// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import static dev.adjoin.internal.diagnostic.Figures.money;
import static dev.adjoin.internal.diagnostic.Figures.number;
import static dev.adjoin.internal.diagnostic.Figures.size;

import dev.adjoin.internal.cost.BillTerm;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.cost.FeatureCost;
import dev.adjoin.internal.cost.Prices.Item;
import dev.adjoin.internal.cost.RatedCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Sentences about a bill: what a feature adds, and what grows. */
final class CostSentence {
  private static final double LARGE = 100;

  /** Features that are a second write of the same thing. */
  private static final Set<Feature.Kind> DOUBLING =
      EnumSet.of(Feature.Kind.INDEX, Feature.Kind.MIRROR, Feature.Kind.GUARD);

  private final CostReport report;

  CostSentence(CostReport report) {
    this.report = report;
  }

  /** {@code GSI1 doubles the write units of Enrollment.link: 18 of 41 dollars}. */
  String of(FeatureCost added) {
    List<String> effects = new ArrayList<>();
    costliest(added.feature()).ifPresent(call -> effects.add(effect(added.feature(), call)));
    if (added.bytes() > 0) {
      effects.add("stores " + size(added.bytes()));
    }
    return "%s%s: %s of %s dollars"
        .formatted(
            name(added.feature()),
            effects.isEmpty() ? "" : " " + String.join(" and ", effects),
            money(added.money()),
            money(report.total()));
  }

  private static String name(Feature feature) {
    if (feature.entryIn() == null) {
      return nameOfItem(feature);
    }
    return "The entry in " + feature.entryIn() + " of " + lowerCase(nameOfItem(feature));
  }

  private static String lowerCase(String name) {
    return name.startsWith("The ") ? "the " + name.substring(4) : name;
  }

  private static String nameOfItem(Feature feature) {
    return switch (feature.kind()) {
      case INDEX -> feature.name();
      case GATE -> "The gate of " + feature.name();
      case MIRROR -> "The mirror of " + feature.name();
      case GUARD -> "The guard of " + feature.name();
      case MARKER -> "The marker of removals of " + feature.name();
      case COPY -> feature.name().isEmpty() ? "Copying" : "The copy from " + feature.name();
      case SUMMARY -> "The summary of " + feature.name();
      case PARENT -> "The check of the parent " + feature.name();
      case JOURNAL -> "The journal";
      case TRANSACTION -> "Writing in transactions";
      case READ_FIRST -> "Reading before writing";
      case READ_AFTER -> "Reading what a transaction wrote";
      case FETCH -> "Fetching " + feature.name();
      case CASCADE -> "Removing the edges and children of a deleted entity";
      case ITEM -> feature.name();
    };
  }

  /** The write in which the feature costs most. */
  private Optional<RatedCall> costliest(Feature feature) {
    return report.writes().stream()
        .filter(call -> call.rate() > 0 && !call.cost().of(feature).isNone())
        .max(Comparator.comparingDouble(call -> call.perSecond().of(feature).writes()));
  }

  private static String effect(Feature feature, RatedCall call) {
    double own = call.cost().of(feature).writes();
    double all = call.cost().total().writes();
    if (own == 0) {
      double reads = call.cost().of(feature).reads();
      return "takes %s read %s of %s"
          .formatted(number(reads), reads == 1 ? "unit" : "units", call.name());
    }
    return own * 2 == all && DOUBLING.contains(feature.kind())
        ? "doubles the write units of " + call.name()
        : "takes %s of the %s write units of %s".formatted(number(own), number(all), call.name());
  }

  /** What the creates and links of one month add to the stored items. */
  String storageGrowth() {
    String added =
        "Creates and links, less what is removed, add %s a month: "
            .formatted(size(report.addedBytes()));
    double money = report.addedStorageMoney();
    return money == 0
        ? added
            + "no more dollars while all of it is within the free %s GB."
                .formatted(number(report.prices().of(Item.STORAGE_FREE)))
        : added + "%s dollars more than the month before.".formatted(money(money));
  }

  /** Which term grows fastest, and why. */
  String growth() {
    return report
        .fastest(LARGE)
        .map(
            term ->
                capital(term.word())
                    + " grows fastest"
                    + (term == BillTerm.STORAGE
                        ? ": the first %s GB are free."
                            .formatted(number(report.prices().of(Item.STORAGE_FREE)))
                        : "."))
        .orElse("No term grows faster than the workload.");
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
