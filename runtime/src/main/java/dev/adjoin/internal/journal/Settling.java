// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import java.time.Duration;

/**
 * The time after a mark in which a write that does not check it may still arrive. A process that
 * waits notes in the journal how long it has waited, so that several short processes get there too.
 * Thread-safe.
 *
 * @param time at least the longest deadline of any program that writes to the table
 */
public record Settling(OpenTable table, Duration time) {
  private static final int NOTES = 4;
  private static final Duration LEAST_STEP = Duration.ofSeconds(1);

  /** Begins to measure the age of a mark that this process has just made. */
  public void begin(String mark) {
    ObservedTime.of(table).age(mark, Duration.ZERO);
  }

  /** Begins to measure the age of an entry that another process made, if that has not begun. */
  public void begin(JournalEntry entry) {
    ObservedTime.of(table).age(entry);
  }

  /** The time that is left at most; zero when no such write can arrive any more. */
  public Duration left(JournalEntry entry) {
    Duration left = time.minus(ObservedTime.of(table).age(entry));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Waits until no such write can arrive any more. */
  public void await(JournalEntry entry) {
    Duration step = longest(LEAST_STEP, time.dividedBy(NOTES));
    for (Duration left = left(entry); !left.isZero(); left = left(entry)) {
      sleep(left.compareTo(step) < 0 ? left : step);
      Duration rest = left(entry);
      if (!rest.isZero()) {
        new Journal(table).waited(entry, time.minus(rest));
      }
    }
  }

  private static Duration longest(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private void sleep(Duration duration) {
    try {
      table.environment().sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.interrupted("resume");
    }
  }
}
