// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

/**
 * The maximum number of items that a query reads.
 *
 * @param asked whether the caller's own limit is added
 * @param more a fixed number that is added, or the whole limit if {@code asked} is false
 */
public record Limit(boolean asked, int more) {
  /** The caller's limit. */
  public static final Limit ASKED = new Limit(true, 0);

  /** The caller's limit plus one further item, which is read along with them. */
  public static final Limit ASKED_AND_ONE = new Limit(true, 1);

  /** A single item. */
  public static final Limit ONE = new Limit(false, 1);

  /** The limit as a number if the caller's limit is {@code n}. */
  public int of(int n) {
    return asked ? n + more : more;
  }

  /** The limit in explanations: {@code n + 1}. */
  @Override
  public String toString() {
    if (!asked) {
      return Integer.toString(more);
    }
    return more == 0 ? "n" : "n + " + more;
  }
}
