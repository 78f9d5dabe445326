// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.plan.AccessPattern;

/** Whether a question can be answered. */
sealed interface Outcome {

  /** It can, and this is how. */
  record Answered(AccessPattern pattern) implements Outcome {}

  /**
   * It cannot.
   *
   * @param at which of the pattern's keys asks too much, {@code where/0}
   * @param reason why not
   * @param change the smallest change of the model that would allow it
   */
  record Refused(String at, String reason, Phrase change) implements Outcome {
    Refused(String at, String reason, String change) {
      this(at, reason, Phrase.of(change));
    }
  }
}
