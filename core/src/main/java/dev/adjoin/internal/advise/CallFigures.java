// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.plan.Consistency;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a candidate takes.
 *
 * @param label what it is for, the same for all candidates: {@code link}, {@code from}
 * @param call the read or write that does it in this candidate
 * @param requests for one page
 * @param isFixed whether the number of requests is exact, rather than the least
 * @param units read and write units, on average
 * @param consistency the strongest of a read; null for a write
 */
public record CallFigures(
    String label,
    String call,
    String operation,
    int requests,
    boolean isFixed,
    int roundTrips,
    Capacity units,
    @Nullable Consistency consistency) {}
