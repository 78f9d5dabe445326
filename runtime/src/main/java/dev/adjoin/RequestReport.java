// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One request to DynamoDB and its outcome.
 *
 * @param pattern the declared pattern that sent it: {@code roster}; for any other call the read or
 *     write, as plans name it: {@code Enrollment.to.where(semester)}
 * @param operation the API operation: {@code Query}
 * @param index the index that was read; null for the table
 * @param units the capacity consumed, by index name; the table's own is under {@link #TABLE}
 * @param attempt 1 for the first attempt, more for a retry
 * @param time how long the request took
 * @param failure the exception; null if the request succeeded
 */
public record RequestReport(
    String pattern,
    String operation,
    @Nullable String index,
    Map<String, Double> units,
    int attempt,
    Duration time,
    @Nullable Throwable failure) {
  /** The key of the table's own units; no index can have this name. */
  public static final String TABLE = "";

  public RequestReport {
    units = Collections.unmodifiableMap(new TreeMap<>(units));
  }

  /** The capacity consumed in all. */
  public double totalUnits() {
    return units.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
