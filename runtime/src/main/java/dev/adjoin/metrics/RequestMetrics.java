// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import dev.adjoin.BackgroundFailure;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Objects;

/**
 * Counts and times every request with Micrometer, by pattern and index. Pass it as a listener.
 * Works with Micrometer 1.12 and newer.
 *
 * <ul>
 *   <li>{@code adjoin.requests}, a timer, tagged {@code pattern}, {@code operation}, {@code index}
 *       and {@code outcome}: {@code success}, or the class of the failure;
 *   <li>{@code adjoin.retries}, a counter of the requests among them that repeat another;
 *   <li>{@code adjoin.units}, a counter of the capacity consumed, by {@code pattern} and by the
 *       {@code index} that it was consumed on;
 *   <li>{@code adjoin.background.failures}, a counter of {@link BackgroundFailure}s, by {@code
 *       kind} and {@code type}.
 * </ul>
 *
 * <p>The tag {@code index} is {@code table} for the table itself.
 *
 * @see RequestObservations
 */
public final class RequestMetrics implements RequestListener {
  static final String REQUESTS = "adjoin.requests";
  static final String TABLE = "table";

  private final MeterRegistry registry;
  private final boolean times;

  /** A listener that feeds a registry. An application that uses it requires Micrometer itself. */
  @SuppressWarnings("exports")
  public RequestMetrics(MeterRegistry registry) {
    this(registry, true);
  }

  private RequestMetrics(MeterRegistry registry, boolean times) {
    this.registry = Objects.requireNonNull(registry, "registry");
    this.times = times;
  }

  /**
   * A listener that counts without the timer {@code adjoin.requests}, which Micrometer makes of the
   * observations of {@link RequestObservations}.
   */
  @SuppressWarnings("exports")
  public static RequestMetrics besideObservations(MeterRegistry registry) {
    return new RequestMetrics(registry, false);
  }

  @Override
  public void sent(RequestReport report) {
    // As Iterable: the methods that take Tags exist only from Micrometer 1.16 on.
    Iterable<Tag> tags =
        List.of(
            Tag.of("pattern", report.pattern()),
            Tag.of("operation", report.operation()),
            Tag.of("index", report.index() == null ? TABLE : report.index()));
    if (times) {
      Iterable<Tag> withOutcome = Tags.concat(tags, List.of(Tag.of("outcome", outcome(report))));
      registry.timer(REQUESTS, withOutcome).record(report.time());
    }
    if (report.attempt() > 1) {
      registry.counter("adjoin.retries", tags).increment();
    }
    report.units().forEach((index, units) -> consumed(report.pattern(), index, units));
  }

  @Override
  public void failed(BackgroundFailure failure) {
    registry
        .counter("adjoin.background.failures", "kind", failure.kind(), "type", failure.type())
        .increment();
  }

  static String outcome(RequestReport report) {
    return report.failure() == null ? "success" : report.failure().getClass().getSimpleName();
  }

  private void consumed(String pattern, String index, double units) {
    String where = index.equals(RequestReport.TABLE) ? TABLE : index;
    registry.counter("adjoin.units", "pattern", pattern, "index", where).increment(units);
  }
}
