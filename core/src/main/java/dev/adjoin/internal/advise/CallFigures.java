// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.plan.Consistency;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a candidate takes. A list of one entity is read whole, as long as it is on
 * average; of a view or of all items, a page is read. Where the workload says how many items a call
 * reads, so many are read.
 *
 * @param call the read or write that does it in this candidate
 * @param isFixed whether the number of requests is exact, rather than the least
 * @param items the items that a list holds; 0 if the call is not a list
 * @param units read and write units, on average
 * @param consistency the strongest of a read; null for a write
 */
public record CallFigures(
    CallPurpose purpose,
    String call,
    String operation,
    double requests,
    boolean isFixed,
    double roundTrips,
    double items,
    Capacity units,
    @Nullable Consistency consistency) {

  public boolean isWrite() {
    return consistency == null;
  }

  /** Whether it is one of the calls that all candidates are compared by, rather than a pattern. */
  public boolean isMain() {
    return !(purpose instanceof CallPurpose.DeclaredPattern);
  }
}
