// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.time.Duration;
import java.util.ArrayList;
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
      Duration time) {

    /** What the step does and, on a second line, what it costs at most. */
    @Override
    public String toString() {
      String about = subject.isEmpty() ? name : name + " " + subject;
      String what = about + ": " + work + (isDone ? " (done)" : "");
      List<String> costs = costs();
      return costs.isEmpty() ? what : what + "\n    " + String.join(", ", costs);
    }

    private List<String> costs() {
      List<String> costs = new ArrayList<>();
      if (items > 0) {
        costs.add(counted(items, "item"));
        costs.add(counted(requests, "request"));
      }
      if (readUnits > 0) {
        costs.add(counted((long) Math.ceil(readUnits), "read unit"));
      }
      if (writeUnits > 0) {
        costs.add(counted((long) Math.ceil(writeUnits), "write unit"));
      }
      if (time.toMillis() >= 100) {
        costs.add(shown(time));
      }
      return costs;
    }

    private static String counted(long number, String what) {
      return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }

    private static String shown(Duration time) {
      if (time.toSeconds() < 120) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
      }
      return time.toMinutes() < 120 ? time.toMinutes() + " min" : time.toHours() + " h";
    }
  }

  public MigrationReport {
    steps = List.copyOf(steps);
    paused = List.copyOf(paused);
  }

  /** The state, then each step with what it costs. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("Migration of table " + table + ": " + state.words());
    steps.forEach(step -> text.append('\n').append(step));
    if (!paused.isEmpty()) {
      text.append("\nFinishing it needs pauseWrites(), because of ")
          .append(String.join(", ", paused));
    }
    if (!estimatedFrom.isEmpty()) {
      text.append("\nThe numbers are upper limits, from ").append(estimatedFrom);
    }
    return text.toString();
  }
}
