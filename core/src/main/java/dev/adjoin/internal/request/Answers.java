// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers under which the requests of a write are derived, and the first question that has no
 * answer yet. Not thread-safe.
 */
final class Answers {
  private final Map<Question, Boolean> known;
  private @Nullable Question open;
  private int readsBefore;

  private Answers(Map<Question, Boolean> known) {
    this.known = known;
  }

  static Answers none() {
    return new Answers(Map.of());
  }

  /** These answers and one more. */
  Answers with(Question question, boolean answer) {
    Map<Question, Boolean> more = new HashMap<>(known);
    more.put(question, answer);
    return new Answers(more);
  }

  /**
   * The answer to a question; true if it is not known, and what follows is then of no use.
   *
   * @param reads the number of items that were read before
   */
  boolean ask(Question question, int reads) {
    Boolean answer = known.get(question);
    if (answer == null && open == null) {
      open = question;
      readsBefore = reads;
    }
    return answer == null || answer;
  }

  /** The first question without an answer; null if all have one. */
  @Nullable Question open() {
    return open;
  }

  int readsBefore() {
    return readsBefore;
  }
}
