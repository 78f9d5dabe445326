// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.model.Model;
import java.util.Optional;

/** A way to store a subject, as a change of the model that declares it. */
interface DesignPattern {

  PatternKind kind();

  /** The name for people; with the number of shards, if it has any. */
  default String name() {
    return kind().text();
  }

  /** Whether the model stores the subject in this way. */
  boolean describes(Model model, Subject subject);

  /** The model with the subject stored in this way. */
  PatternResult apply(Model model, Subject subject);

  /** Why the pattern is compared, but never chosen for an application that declares another. */
  default Optional<Refusal> refusal() {
    return Optional.empty();
  }

  /**
   * The cost of the compiled design, unless Adjoin does not build the pattern.
   *
   * @param model the model with the workload
   */
  default CostModel costs(Model model, Compiled compiled, Subject subject) {
    return new CostModel(model, compiled.design(), compiled.plans());
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
