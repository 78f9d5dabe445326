// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.AdjoinException.Reason;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What came of bulk work that took all it was given. Its text is one line for people.
 *
 * @param operation what was done: {@code Enrollment.linkAll}
 * @param written how many were written; of {@code unlinkAll}, removed
 * @param unchanged how many were so already: linked, or not linked
 * @param failed how many could not be done
 * @param reasons how many failed for each reason
 * @param failures the first of those that failed
 * @param requests how many requests were sent
 * @param retries how many of them repeated another, apart from what the SDK repeats by itself
 */
public record BulkSummary(
    String operation,
    long written,
    long unchanged,
    long failed,
    Map<Reason, Long> reasons,
    List<BulkFailure> failures,
    long requests,
    long retries,
    Duration time) {
  public BulkSummary {
    Map<Reason, Long> sorted = new EnumMap<>(Reason.class);
    sorted.putAll(reasons);
    reasons = Collections.unmodifiableMap(sorted);
    failures = List.copyOf(failures);
  }

  /** How many were given. */
  public long taken() {
    return written + unchanged + failed;
  }

  @Override
  public String toString() {
    return "%s: %d written, %d unchanged, %d failed%s in %d requests, %d of them again, %d ms"
        .formatted(
            operation,
            written,
            unchanged,
            failed,
            reasons.isEmpty() ? "" : " " + reasons,
            requests,
            retries,
            time.toMillis());
  }
}
