// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.AdjoinException.Reason;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of bulk work. Its text is one line.
 *
 * @param operation the operation: {@code Enrollment.linkAll}
 * @param written how many were written; of {@code unlinkAll}, removed
 * @param unchanged how many needed no change: already linked, not linked, or there already when
 *     {@code createAll} came to them
 * @param failed how many failed
 * @param reasons how many failed for each reason
 * @param firstFailures the first ten failures; {@link Bulk#onFailure} tells of each
 * @param requests how many requests were sent
 * @param retries how many of the requests were retries, not counting those of the SDK
 */
public record BulkSummary(
    String operation,
    long written,
    long unchanged,
    long failed,
    Map<Reason, Long> reasons,
    List<BulkFailure> firstFailures,
    long requests,
    long retries,
    Duration time) {
  public BulkSummary {
    Map<Reason, Long> sorted = new EnumMap<>(Reason.class);
    sorted.putAll(reasons);
    reasons = Collections.unmodifiableMap(sorted);
    firstFailures = List.copyOf(firstFailures);
  }

  /** The number of elements in the input. */
  public long taken() {
    return written + unchanged + failed;
  }

  @Override
  public String toString() {
    return "%s: %d written, %d unchanged, %d failed%s; %d %s, %d of them retries, in %d ms"
        .formatted(
            operation,
            written,
            unchanged,
            failed,
            reasons.isEmpty() ? "" : " " + reasons,
            requests,
            requests == 1 ? "request" : "requests",
            retries,
            time.toMillis());
  }
}
