// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.plan.AccessPattern;

/** The result of planning a query. */
sealed interface Outcome {

  /** The query is supported. */
  record Answered(AccessPattern pattern) implements Outcome {}

  /**
   * The query is not supported.
   *
   * @param at the pattern's key that causes the error, for example {@code where/0}
   * @param reason the reason
   * @param change the smallest change of the model that would allow the query
   * @param remedy what would help without it
   */
  record Refused(String at, String reason, Phrase change, RefusedRead.Remedy remedy)
      implements Outcome {
    Refused(String at, String reason, Phrase change) {
      this(at, reason, change, RefusedRead.Remedy.NONE);
    }

    Refused(String at, String reason, String change) {
      this(at, reason, Phrase.of(change));
    }
  }
}
