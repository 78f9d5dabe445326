// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.design.Index;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of the table or of one index.
 *
 * @param index null for the table
 * @param used units that the workload uses in one second
 * @param paid units that are paid for: those that are used or, if provisioned, those to provision
 */
public record CapacityUse(@Nullable Index index, Capacity used, Capacity paid) {
  public String name() {
    return index == null ? "table" : index.name();
  }

  /** Whether provisioned units are fewer than the workload uses. */
  public boolean isShort() {
    return paid.reads() < used.reads() || paid.writes() < used.writes();
  }

  /** The part of the paid units that this much of the used ones is. */
  Capacity share(Capacity part) {
    return new Capacity(
        share(part.reads(), used.reads()) * paid.reads(),
        share(part.writes(), used.writes()) * paid.writes());
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }
}
