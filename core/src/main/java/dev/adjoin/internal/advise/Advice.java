// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Model;
import java.util.List;
import java.util.Optional;

/**
 * The advice for one subject.
 *
 * @param kind what the subject is: {@code many to many}
 * @param title the subject with its ends: {@code Enrollment: Student to Course}
 * @param candidates those that compile and answer every declared pattern; the declared one first
 * @param choice one of the candidates
 * @param reason why it was chosen, in one sentence
 * @param path the questions of the decision tree with their answers, in order
 * @param turningPoints what would change the choice, or that nothing was found
 */
public record Advice(
    Subject subject,
    String kind,
    String title,
    List<Fact> facts,
    List<Candidate> candidates,
    List<LeftOut> leftOut,
    Candidate choice,
    String reason,
    List<Step> path,
    List<String> turningPoints) {

  public Advice {
    facts = List.copyOf(facts);
    candidates = List.copyOf(candidates);
    leftOut = List.copyOf(leftOut);
    path = List.copyOf(path);
    turningPoints = List.copyOf(turningPoints);
  }

  /**
   * A pattern that does not fit.
   *
   * @param reason why, with the tag of the diagnostic if the compiler refused it
   */
  public record LeftOut(String pattern, String reason) {}

  /** A question of the decision tree and its answer. */
  public record Step(String question, String answer) {}

  public Candidate declared() {
    return candidates.get(0);
  }

  /** The changed model; empty if the declared one is the best. */
  public Optional<Model> change() {
    return choice.isDeclared() ? Optional.empty() : Optional.of(choice.model());
  }
}
