// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;

/**
 * The outcome of {@link Adjoin#resume}.
 *
 * @param finished how many pieces of work are finished
 * @param unfinished the work that could not be finished
 */
public record ResumeReport(int finished, List<Unfinished> unfinished) {
  public ResumeReport {
    unfinished = List.copyOf(unfinished);
  }

  /**
   * A piece of work that could not be finished.
   *
   * @param cause the failure; its message has what must happen first
   */
  public record Unfinished(PendingWork work, AdjoinException cause) {}
}
