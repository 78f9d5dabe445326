// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Model;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The advice for one subject.
 *
 * @param title the subject with its ends: {@code Enrollment: Student and Course}
 * @param candidates those that answer every declared pattern; the declared one first
 * @param choice one of the candidates
 * @param path the questions of the decision tree with their answers, in order
 * @param turningPoints what would change the choice; empty if nothing was found
 */
public record Advice(
    Subject subject,
    String title,
    List<Fact> facts,
    List<Candidate> candidates,
    List<LeftOut> leftOut,
    Candidate choice,
    Reason reason,
    List<Step> path,
    List<TurningPoint> turningPoints) {

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
   * @param pattern its name, with the number of shards
   * @param tag the diagnostic with which the compiler refused it; null if it was not compiled
   * @param reason why, as a clause
   */
  public record LeftOut(PatternKind kind, String pattern, @Nullable Tag tag, String reason) {
    public String text() {
      return tag == null ? reason : "[" + tag.word() + "] " + reason;
    }
  }

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
