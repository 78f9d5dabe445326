// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;

/** A way to store a relationship, as a change of the model that declares it. */
interface DesignPattern {

  /** The name that the field has for it. */
  String name();

  /** Whether the model stores the subject in this way. */
  boolean describes(Model model, Subject subject);

  /** The model with the subject stored in this way. */
  PatternResult apply(Model model, Subject subject);

  /**
   * Why the pattern is compared but never chosen for an application that declares another: it would
   * notice the change beyond cost and consistency. Empty if it would not.
   */
  default String refusal() {
    return "";
  }

  /** The result of applying a pattern. It is not compiled yet. */
  sealed interface PatternResult {
    /** The changed model; equal to the model before if that has the pattern already. */
    record Changed(Model model) implements PatternResult {}

    /**
     * The pattern does not fit.
     *
     * @param reason a clause, without a full stop
     */
    record Unfit(String reason) implements PatternResult {}
  }
}
