// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import static dev.adjoin.tools.model.CostFormat.money;
import static dev.adjoin.tools.model.CostFormat.number;

import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.CostReport.Addition;
import dev.adjoin.internal.cost.CostReport.Call;
import dev.adjoin.internal.cost.CostReport.Term;
import dev.adjoin.internal.cost.Feature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sentences about a bill: what a feature adds, and what grows. */
final class CostSentence {
  private static final double LARGE = 100;
  private final CostReport report;

  CostSentence(CostReport report) {
    this.report = report;
  }

  /** {@code GSI1 doubles the write units of Enrollment.link: 18 of 41 dollars}. */
  String of(Addition addition) {
    List<String> effects = new ArrayList<>();
    costliest(addition.feature()).ifPresent(call -> effects.add(effect(addition.feature(), call)));
    if (addition.bytes() > 0) {
      effects.add("stores " + CostFormat.bytes(addition.bytes()));
    }
    return "%s %s: %s of %s dollars"
        .formatted(
            name(addition.feature()),
            effects.isEmpty() ? "is read first" : String.join(" and ", effects),
            money(addition.money()),
            money(report.total()));
  }

  private static String name(Feature feature) {
    return switch (feature.kind()) {
      case INDEX -> feature.name();
      case GATE -> "The gate of " + feature.name();
      case MIRROR -> "The mirror of " + feature.name();
      case GUARD -> "The guard of " + feature.name();
      case COPY -> feature.name().isEmpty() ? "Copying" : "The copy from " + feature.name();
      case SUMMARY -> "The summary of " + feature.name();
      case PARENT -> "The check of the parent " + feature.name();
      case JOURNAL -> "The journal";
      case TRANSACTION -> "Atomicity (items in transactions cost twice)";
      case READ_FIRST -> "Reading before writing";
      case FETCH -> "Fetching " + feature.name();
      case CASCADE -> "Removing what a deleted entity has";
      case ITEM -> feature.name();
    };
  }

  /** The write in which the feature costs most. */
  private Optional<Call> costliest(Feature feature) {
    return report.writes().stream()
        .filter(call -> call.rate() > 0 && !call.cost().of(feature).isNone())
        .max(Comparator.comparingDouble(call -> call.perSecond().of(feature).writes()));
  }

  private static String effect(Feature feature, Call call) {
    double own = call.cost().of(feature).writes();
    double all = call.cost().total().writes();
    if (own == 0) {
      return "takes " + number(call.cost().of(feature).reads()) + " read units of " + call.name();
    }
    return own * 2 == all
        ? "doubles the write units of " + call.name()
        : "takes %s of the %s write units of %s".formatted(number(own), number(all), call.name());
  }

  /** Which term grows fastest, and why. */
  String growth() {
    return report
        .fastest(LARGE)
        .map(
            term ->
                "Fastest grows "
                    + term.word()
                    + (term == Term.STORAGE ? ": the first GB are free." : "."))
        .orElse("All terms grow with the workload.");
  }
}
