// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The steps of a {@link Migration}, and how far it is.
 *
 * @param table the table's name
 * @param steps what is to be done; of an expanded table, what programs may do meanwhile
 * @param paused the parts of the design for which writes must pause while the migration is
 *     finished, unless they were allowed to: see {@link Migration#pauseWrites}
 * @param estimatedFrom where the numbers of items come from; empty if nothing was estimated
 */
public record MigrationReport(
    String table, State state, List<Step> steps, List<String> paused, String estimatedFrom) {

  /** The states of a migration. */
  public enum State {
    /** The model can be opened as it is. */
    NOTHING_TO_DO,
    /** Nothing was done yet. */
    PLANNED,
    /** Programs with the old and with the new model can write; finish it next. */
    EXPANDED,
    /** The old model is refused; the migration was interrupted, and has to be run again. */
    FINISHING,
    /** The table has the new design. */
    FINISHED,
    /** A migration to another model was given up: the table has the design of this one alone. */
    GIVEN_UP;

    /** The state as people read it: {@code nothing to do}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * One step.
   *
   * @param name the step: {@code index}, {@code expand}, {@code close}, {@code sweep}, {@code
   *     verify}, {@code complete}
   * @param subject the part of the design that it is about; empty if it is about the whole
   * @param work what it does, as a sentence without a full stop
   * @param isDone whether it was done, by this run or an earlier one
   * @param items the items that it concerns, at most
   */
  public record Step(
      String name,
      String subject,
      String work,
      boolean isDone,
      long items,
      long requests,
      double readUnits,
      double writeUnits,
      Duration time) {}

  public MigrationReport {
    steps = List.copyOf(steps);
    paused = List.copyOf(paused);
  }
}
