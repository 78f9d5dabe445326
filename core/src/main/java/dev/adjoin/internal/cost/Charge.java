// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import org.jspecify.annotations.Nullable;

/**
 * Capacity that one call uses.
 *
 * @param feature what it is for
 * @param index the index whose capacity it is; null for the table's
 */
public record Charge(Feature feature, @Nullable String index, Capacity capacity) {

  public Charge times(double factor) {
    return new Charge(feature, index, capacity.times(factor));
  }

  /** The same charge for another feature. */
  public Charge as(Feature other) {
    return new Charge(other, index, capacity);
  }
}
