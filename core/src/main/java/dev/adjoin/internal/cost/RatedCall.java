// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

/**
 * A read or write of the workload.
 *
 * @param rate calls a second; 0 if the workload does not say
 * @param cost the capacity of one call, on average
 */
public record RatedCall(String name, double rate, CallCost cost) {
  /** The capacity in one second. */
  public CallCost perSecond() {
    return cost.times(rate);
  }
}
