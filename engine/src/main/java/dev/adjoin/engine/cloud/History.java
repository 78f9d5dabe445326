// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.cloud;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What lately became of one entry, as long as not all replicas show it.
 *
 * @param before what the entry was before the events; null when it was not there
 */
@SuppressWarnings("ArrayRecordComponent")
record History(byte @Nullable [] before, List<Event> events) {
  /** A new value, null for none, and the moment from which each replica shows it. */
  record Event(byte @Nullable [] value, List<Instant> visible) {
    private boolean isVisibleEverywhere(Instant now) {
      return visible.stream().noneMatch(moment -> moment.isAfter(now));
    }
  }

  static History startingFrom(byte @Nullable [] before) {
    return new History(before, List.of());
  }

  /** With one more event. No replica shows it sooner than the entry's previous one. */
  History with(byte @Nullable [] value, List<Instant> visible) {
    List<Event> more = new ArrayList<>(events);
    more.add(new Event(value, events.isEmpty() ? visible : latest(visible, last().visible())));
    return new History(before, List.copyOf(more));
  }

  private static List<Instant> latest(List<Instant> some, List<Instant> others) {
    return IntStream.range(0, some.size())
        .mapToObj(i -> some.get(i).isAfter(others.get(i)) ? some.get(i) : others.get(i))
        .toList();
  }

  Event last() {
    return events.get(events.size() - 1);
  }

  /** What the replica shows at that moment; null when it shows nothing. */
  byte @Nullable [] valueAt(int replica, Instant now) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (!events.get(i).visible().get(replica).isAfter(now)) {
        return events.get(i).value();
      }
    }
    return before;
  }

  /** Without what all replicas are past; null when nothing remains. */
  @Nullable History after(Instant now) {
    int seen = 0;
    while (seen < events.size() && events.get(seen).isVisibleEverywhere(now)) {
      seen++;
    }
    if (seen == events.size()) {
      return null;
    }
    return seen == 0
        ? this
        : new History(events.get(seen - 1).value(), events.subList(seen, events.size()));
  }
}
