// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.RequestStart;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes every request an observation of Micrometer, from which its handlers make timers, spans of
 * traces and logs. Pass it as a listener. Works with Micrometer 1.12 and newer.
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
    Observation.Scope outer = registry.getCurrentObservationScope();
    try {
      Observation.Scope scope = observation.openScope();
      return report -> end(observation, scope, outer, report);
    } catch (RuntimeException | Error e) {
      // Nobody will receive the report, so that the observation ends here.
      Observation.Scope opened = registry.getCurrentObservationScope();
      close(observation, opened == outer ? null : opened, outer);
      throw e;
    }
  }

  private void end(
      Observation observation,
      Observation.Scope scope,
      Observation.@Nullable Scope outer,
      RequestReport report) {
    try {
      observation.lowCardinalityKeyValue("outcome", RequestMetrics.outcome(report));
      observation.highCardinalityKeyValue("units", Double.toString(report.totalUnits()));
      if (report.failure() != null) {
        observation.error(report.failure());
      }
    } finally {
      close(observation, scope, outer);
    }
  }

  /**
   * Ends an observation, even if a handler fails when its scope is closed. Otherwise it would stay
   * the current one of the thread, and what the thread observes later would be inside of it.
   *
   * @param outer the scope that was open before
   */
  private void close(
      Observation observation,
      Observation.@Nullable Scope scope,
      Observation.@Nullable Scope outer) {
    try {
      if (scope != null) {
        scope.close();
      }
    } finally {
      registry.setCurrentObservationScope(outer);
      observation.stop();
    }
  }

  /** Does nothing: the report of a request goes to the listener that {@link #sending} returned. */
  @Override
  public void sent(RequestReport report) {}
}
