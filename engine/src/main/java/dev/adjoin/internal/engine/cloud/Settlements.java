// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Key;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A queue of entries on which replicas differ, by the time at which they will agree. */
final class Settlements {
  private final Queue<Due> queue = new PriorityQueue<>(Comparator.comparing(Due::time));

  /** The time at which the history of an entry is examined again. */
  private record Due(Instant time, LaggingSpace space, Key key) {}

  synchronized void await(Instant time, LaggingSpace space, Key key) {
    queue.add(new Due(time, space, key));
  }

  /** Removes the histories on which all replicas agree by now. */
  void settle(Instant now) {
    for (Due due = next(now); due != null; due = next(now)) {
      // Called without the queue's monitor: another thread may hold the space's monitor and wait
      // for the queue's.
      Instant later = due.space().settle(due.key(), now);
      if (later != null) {
        await(later, due.space(), due.key());
      }
    }
  }

  private synchronized @Nullable Due next(Instant now) {
    Due first = queue.peek();
    return first == null || first.time().isAfter(now) ? null : queue.remove();
  }

  /** Removes the entries of a dropped space. */
  synchronized void forget(LaggingSpace space) {
    queue.removeIf(due -> due.space() == space);
  }

  synchronized int size() {
    return queue.size();
  }
}
