// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/**
 * The strongest consistency that a read can have.
 *
 * <p>Every read is eventually consistent unless strong consistency is asked for, as in DynamoDB: by
 * {@code consistent()}, by {@code --consistent}, or by {@code consistent: true} of a pattern.
 */
public enum Consistency {
  STRONG,
  EVENTUAL;

  /** The strongest consistency in one word, for programs. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * How the read is done, for a column: {@code strong if asked} is eventually consistent otherwise.
   *
   * @param isAsked whether strong consistency is asked for
   */
  public String words(boolean isAsked) {
    if (this == EVENTUAL) {
      return "eventual";
    }
    return isAsked ? "strong" : "strong if asked";
  }

  /**
   * How the read is done, for a sentence: {@code eventually consistent, strongly if asked}.
   *
   * @param isAsked whether strong consistency is asked for
   */
  public String phrase(boolean isAsked) {
    if (this == EVENTUAL) {
      return "eventually consistent";
    }
    return isAsked ? "strongly consistent" : "eventually consistent, strongly if asked";
  }

  /** The consistency of two reads combined: the weaker of both. */
  public Consistency and(Consistency other) {
    return this == STRONG ? other : EVENTUAL;
  }
}
