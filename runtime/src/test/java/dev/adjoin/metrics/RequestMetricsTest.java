// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.RequestReport;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests become meters by pattern and index. */
class RequestMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RequestMetrics metrics = new RequestMetrics(registry);

  @Test
  void timesRequestsByPatternOperationAndIndex() {
    metrics.sent(report("Enrollment.to", "Query", "GSI1", 1, null));
    metrics.sent(report("Enrollment.to", "Query", "GSI1", 1, null));
    metrics.sent(report("Student.get", "GetItem", null, 1, null));
    assertThat(
            registry
                .get("adjoin.requests")
                .tags("pattern", "Enrollment.to", "operation", "Query", "index", "GSI1")
                .tag("outcome", "success")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(10);
    assertThat(registry.get("adjoin.requests").tags("index", "table").timer().count()).isEqualTo(1);
    assertThat(registry.find("adjoin.retries").counter()).isNull();
  }

  @Test
  void tellsFailuresAndRepeatsApart() {
    metrics.sent(report("Student.put", "PutItem", null, 2, new IllegalStateException()));
    assertThat(
            registry
                .get("adjoin.requests")
                .tags("outcome", "IllegalStateException")
                .timer()
                .count())
        .isEqualTo(1);
    assertThat(registry.get("adjoin.retries").counter().count()).isEqualTo(1);
  }

  @Test
  void countsUnitsWhereTheyAreConsumed() {
    metrics.sent(report("Enrollment.link", "PutItem", null, 1, null));
    metrics.sent(report("Enrollment.link", "PutItem", null, 1, null));
    assertThat(registry.get("adjoin.units").tags("index", "table").counter().count()).isEqualTo(2);
    assertThat(registry.get("adjoin.units").tags("index", "GSI1").counter().count()).isEqualTo(1);
  }

  private static RequestReport report(
      String pattern,
      String operation,
      @Nullable String index,
      int attempt,
      @Nullable Throwable failure) {
    Map<String, Double> units = Map.of(RequestReport.TABLE, 1.0, "GSI1", 0.5);
    return new RequestReport(
        pattern, operation, index, units, attempt, Duration.ofMillis(5), failure);
  }
}
