// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

/**
 * How many items a query reads at most.
 *
 * @param asked whether it depends on how many were asked for
 * @param more how many besides; all of them when none were asked for
 */
public record Limit(boolean asked, int more) {
  /** As many as were asked for. */
  public static final Limit ASKED = new Limit(true, 0);

  /** As many as were asked for, and one that stands beside them. */
  public static final Limit ASKED_AND_ONE = new Limit(true, 1);

  /** A single one. */
  public static final Limit ONE = new Limit(false, 1);

  /** The number itself, where {@code n} were asked for. */
  public int of(int n) {
    return asked ? n + more : more;
  }

  /** As people write it: {@code n + 1}. */
  @Override
  public String toString() {
    if (!asked) {
      return Integer.toString(more);
    }
    return more == 0 ? "n" : "n + " + more;
  }
}
