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
  private static final double FAR = 0.001;

  public boolean isCrossed() {
    return expected > most;
  }

  /** The limit, with what is expected unless that is far below it. */
  public String text() {
    return expected < most * FAR
        ? what
        : what + " (expected " + Numbers.text(expected) + unit + ")";
  }
}
