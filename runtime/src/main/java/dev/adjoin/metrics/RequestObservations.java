// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;

/**
 * A listener that makes every request an observation of Micrometer, from which its handlers make
 * timers, spans of traces and logs. Works with Micrometer 1.12 and newer.
 *
 * <p>An observation is called {@code adjoin.requests}, and its span {@code Query
 * Enrollment.to.where(semester)}. Its key values of low cardinality are {@code pattern}, {@code
 * operation}, {@code index} and {@code outcome}, as the tags of {@link RequestMetrics}; those of
 * high cardinality are {@code attempt} and {@code units}. What the client does is inside of it: its
 * scope is open while the request is sent.
 */
public final class RequestObservations implements RequestListener {
  private final ObservationRegistry registry;

  /** A listener that feeds a registry. An application that uses it requires Micrometer itself. */
  @SuppressWarnings("exports")
  public RequestObservations(ObservationRegistry registry) {
    this.registry = Objects.requireNonNull(registry, "registry");
  }

  @Override
  public RequestListener sending(RequestStart request) {
    Observation observation =
        Observation.createNotStarted(RequestMetrics.REQUESTS, registry)
            .contextualName(request.operation() + " " + request.pattern())
            .lowCardinalityKeyValue("pattern", request.pattern())
            .lowCardinalityKeyValue("operation", request.operation())
            .lowCardinalityKeyValue(
                "index", request.index() == null ? RequestMetrics.TABLE : request.index())
            .highCardinalityKeyValue("attempt", Integer.toString(request.attempt()))
            .start();
    Observation.Scope scope = observation.openScope();
    return report -> end(observation, scope, report);
  }

  private static void end(Observation observation, Observation.Scope scope, RequestReport report) {
    scope.close();
    observation.lowCardinalityKeyValue("outcome", RequestMetrics.outcome(report));
    observation.highCardinalityKeyValue("units", Double.toString(report.totalUnits()));
    if (report.failure() != null) {
      observation.error(report.failure());
    }
    observation.stop();
  }

  /** Does nothing: the report of a request goes to the listener that {@link #sending} returned. */
  @Override
  public void sent(RequestReport report) {}
}
