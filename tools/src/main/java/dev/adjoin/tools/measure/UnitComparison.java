// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.RequestReport;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Capacity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the units that requests consume, and compares them with predictions. Thread-safe. */
final class UnitComparison {
  private static final Set<String> WRITES =
      Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems", "BatchWriteItem");

  private final List<RequestReport> reports = new ArrayList<>();
  private final Map<String, Measured> results = new LinkedHashMap<>();

  /** A listener of the runtime: notes a request that was answered. */
  synchronized void heard(RequestReport report) {
    reports.add(report);
  }

  /** Forgets the requests before the call that is measured. */
  synchronized void begin() {
    reports.clear();
  }

  /** Adds the requests since the beginning to the calls of this name. */
  synchronized void end(String name, CallCost predicted) {
    Capacity consumed = Capacity.NONE;
    List<String> requests = new ArrayList<>();
    for (RequestReport report : reports) {
      if (!isOfDesign(report)) {
        double units = report.totalUnits();
        boolean isWrite = WRITES.contains(report.operation());
        consumed = consumed.plus(isWrite ? Capacity.ofWrites(units) : Capacity.ofReads(units));
        requests.add(report.pattern() + " " + report.operation() + " " + report.units());
      }
    }
    Measured result = new Measured(name, 1, predicted.total(), consumed, requests);
    results.merge(name, result, Measured::plus);
  }

  /** Whether the request is about the recorded design, and not part of the call. */
  private static boolean isOfDesign(RequestReport report) {
    return report.pattern().startsWith("design");
  }

  /** The results by read and write, in the order in which they were first called. */
  synchronized List<Measured> results() {
    return List.copyOf(results.values());
  }
}
