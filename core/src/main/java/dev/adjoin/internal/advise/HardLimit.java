// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;


/**
 * A limit of DynamoDB that a candidate can reach.
 *
 * @param what the limit in words, with its number: {@code one Course takes 500 links a second}
 * @param most the number at which it is reached
 * @param expected the number under the workload
 * @param unit the unit of both numbers
 */
public record HardLimit(String what, double most, double expected, String unit) {
  public boolean isCrossed() {
    return expected > most;
  }

  /** The limit with what is expected. */
  public String text() {
    return what + "; expected " + Numbers.text(expected) + unit;
  }
}
