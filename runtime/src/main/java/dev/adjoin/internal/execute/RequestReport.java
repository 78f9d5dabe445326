// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One request as it went.
 *
 * @param pattern what it was sent for, as plans name it: {@code Enrollment.to.where(semester)}
 * @param operation the API operation: {@code Query}
 * @param index the index it read; null for the table
 * @param units the capacity it consumed, by index name, the table's own under {@link #TABLE}
 * @param attempt 1 for a first attempt; more where this one repeats another
 * @param failure what came instead of an answer
 */
public record RequestReport(
    String pattern,
    String operation,
    @Nullable String index,
    Map<String, Double> units,
    int attempt,
    Duration time,
    @Nullable Throwable failure) {
  /** Stands for the table among the units by index; no index can have this name. */
  public static final String TABLE = "";

  public RequestReport {
    units = Collections.unmodifiableMap(new TreeMap<>(units));
  }

  /** What it consumed in all. */
  public double totalUnits() {
    return units.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
