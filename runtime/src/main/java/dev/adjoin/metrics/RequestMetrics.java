// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Objects;

/**
 * Counts and times every request by pattern and index.
 *
 * <ul>
 *   <li>{@code adjoin.requests}, a timer, tagged {@code pattern}, {@code operation}, {@code index}
 *       and {@code outcome}: {@code success}, or the class of the failure;
 *   <li>{@code adjoin.retries}, a counter of the requests among them that repeat another;
 *   <li>{@code adjoin.units}, a counter of the capacity consumed, by {@code pattern} and by the
 *       {@code index} that it was consumed on.
 * </ul>
 *
 * <p>The tag {@code index} is {@code table} for the table itself.
 */
public final class RequestMetrics implements RequestListener {
  private static final String PREFIX = "adjoin.";
  private static final String TABLE = "table";

  private final MeterRegistry registry;

  public RequestMetrics(MeterRegistry registry) {
    this.registry = Objects.requireNonNull(registry, "registry");
  }

  @Override
  public void sent(RequestReport report) {
    Tags tags =
        Tags.of(
            "pattern", report.pattern(),
            "operation", report.operation(),
            "index", report.index() == null ? TABLE : report.index());
    registry.timer(PREFIX + "requests", tags.and("outcome", outcome(report))).record(report.time());
    if (report.attempt() > 1) {
      registry.counter(PREFIX + "retries", tags).increment();
    }
    report.units().forEach((index, units) -> consumed(report.pattern(), index, units));
  }

  private static String outcome(RequestReport report) {
    return report.failure() == null ? "success" : report.failure().getClass().getSimpleName();
  }

  private void consumed(String pattern, String index, double units) {
    String where = index.equals(RequestReport.TABLE) ? TABLE : index;
    registry.counter(PREFIX + "units", "pattern", pattern, "index", where).increment(units);
  }
}
