// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.internal.execute.OpenTable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long this process has watched entries of the journal, by its clock for durations. Two clocks
 * are never compared: an entry stores a time that some process has measured, and each process adds
 * what it measures itself from the moment at which it reads the entry. So the result is never more
 * than the true age of the entry. Thread-safe.
 */
final class ObservedTime {
  private static final int MOST = 10_000;

  private final OpenTable table;
  private final Map<String, Seen> seen =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
          return size() > MOST;
        }
      };

  /**
   * An observation.
   *
   * @param age how old the entry was at least
   * @param nanos when that was, by the clock for durations
   */
  private record Seen(Duration age, long nanos) {
    Duration at(long now) {
      return age.plusNanos(Math.max(0, now - nanos));
    }
  }

  private ObservedTime(OpenTable table) {
    this.table = table;
  }

  static ObservedTime of(OpenTable table) {
    return table.prepared(ObservedTime.class, ObservedTime::new);
  }

  /** How old the entry of a mark is at least. */
  Duration age(JournalEntry entry) {
    return age(entry.mark(), entry.waited());
  }

  /**
   * How old the entry of a mark is at least.
   *
   * @param known how old it was at least when it was read, just now
   */
  synchronized Duration age(String mark, Duration known) {
    long now = table.environment().nanos();
    Seen before = seen.get(mark);
    if (before != null && before.at(now).compareTo(known) >= 0) {
      return before.at(now);
    }
    seen.put(mark, new Seen(known, now));
    return known;
  }
}
