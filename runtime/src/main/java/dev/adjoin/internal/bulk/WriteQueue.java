// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a bulk run that are not done: those that wait, and those in flight. The queue is
 * bounded, so that memory does not grow with the input. Not thread-safe.
 *
 * <p>Writes that share gates are taken together, so that a transaction writes each gate once for
 * all of them. A write that shares an item with one in flight is not taken: the two transactions
 * would be in conflict.
 *
 * @param <W> the type of a write
 */
final class WriteQueue<W> {
  static final int MOST = 4096;
  static final long MOST_BYTES = 32L << 20;

  private final GroupingRules grouping;
  private final Map<String, QueuedWrite<W>> waiting = new LinkedHashMap<>();
  private final Map<String, Set<QueuedWrite<W>>> byShared = new HashMap<>();
  private final Map<String, QueuedWrite<W>> inFlight = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private int elements;
  private long bytes;
  private boolean isBlocked;

  WriteQueue(GroupingRules grouping) {
    this.grouping = grouping;
  }

  /** The number of writes that wait. */
  int waiting() {
    return waiting.size();
  }

  boolean isEmpty() {
    return elements == 0;
  }

  boolean isFull() {
    return elements >= MOST || bytes >= MOST_BYTES;
  }

  /** Whether so many writes wait that requests are as full as they can be. */
  boolean hasEnough() {
    return waiting.size() >= grouping.enough() || isFull();
  }

  /**
   * Whether {@link #take} has found that every waiting write shares an item with one in flight, and
   * no other write has been added or released since.
   */
  boolean isBlocked() {
    return isBlocked;
  }

  /** Adds a write. Writes of the same item are joined until the first of them is done. */
  void add(QueuedWrite<W> entry) {
    String item = entry.footprint().item();
    elements += entry.positions().size();
    QueuedWrite<W> same = waiting.get(item);
    if (grouping.replaces()) {
      if (same != null) {
        remove(same);
        entry.replace(same);
      }
      insert(entry);
    } else if (same != null) {
      same.join(entry);
    } else if (inFlight.containsKey(item)) {
      inFlight.get(item).join(entry);
    } else {
      insert(entry);
    }
  }

  private void insert(QueuedWrite<W> entry) {
    isBlocked = isBlocked && !isFree(entry);
    bytes += entry.footprint().bytes();
    waiting.put(entry.footprint().item(), entry);
    for (String key : entry.footprint().shared()) {
      byShared.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(entry);
    }
  }

  private void remove(QueuedWrite<W> entry) {
    bytes -= entry.footprint().bytes();
    waiting.remove(entry.footprint().item());
    for (String key : entry.footprint().shared()) {
      Set<QueuedWrite<W>> all = byShared.get(key);
      all.remove(entry);
      if (all.isEmpty()) {
        byShared.remove(key);
      }
    }
  }

  /**
   * Takes the next writes: those of one request, or some that are single requests. Empty if every
   * waiting write shares an item with one in flight.
   *
   * @param mostItems the most items of one request
   * @param mostSingle the most writes that are single requests
   */
  List<QueuedWrite<W>> take(int mostItems, int mostSingle) {
    if (isBlocked || isEveryWriteBlocked()) {
      isBlocked = true;
      return List.of();
    }
    for (QueuedWrite<W> first : waiting.values()) {
      if (isFree(first)) {
        List<QueuedWrite<W>> group = group(first, mostItems, mostSingle);
        group.forEach(this::start);
        return group;
      }
    }
    isBlocked = !waiting.isEmpty();
    return List.of();
  }

  /**
   * Whether all waiting writes share one item with one in flight, for example the gate of a group
   * whose edges are removed. Looks at the first of them only: what all share, the first one shares.
   */
  private boolean isEveryWriteBlocked() {
    if (busy.isEmpty() || waiting.isEmpty()) {
      return false;
    }
    for (String key : waiting.values().iterator().next().footprint().shared()) {
      if (busy.contains(key) && byShared.get(key).size() == waiting.size()) {
        return true;
      }
    }
    return false;
  }

  private boolean isFree(QueuedWrite<W> entry) {
    return busy.isEmpty()
        || !contains(busy, entry.footprint().own()) && !contains(busy, entry.footprint().shared());
  }

  static boolean contains(Set<String> all, Collection<String> some) {
    for (String each : some) {
      if (all.contains(each)) {
        return true;
      }
    }
    return false;
  }

  private List<QueuedWrite<W>> group(QueuedWrite<W> first, int mostItems, int mostSingle) {
    if (grouping.isSingle(first)) {
      return singles(mostSingle);
    }
    WriteGroup<W> group = new WriteGroup<>(mostItems, grouping.mostBytes(), first);
    if (first.footprint().shared().isEmpty()) {
      addUnshared(group);
    } else {
      addSharing(group);
    }
    return group.entries();
  }

  /** The first writes that are single requests. Each has an item of its own, or would be joined. */
  private List<QueuedWrite<W>> singles(int most) {
    List<QueuedWrite<W>> singles = new ArrayList<>();
    for (QueuedWrite<W> entry : waiting.values()) {
      if (singles.size() >= most) {
        break;
      }
      if (grouping.isSingle(entry) && isFree(entry)) {
        singles.add(entry);
      }
    }
    return singles;
  }

  /** Adds writes that share no item with others. */
  private void addUnshared(WriteGroup<W> group) {
    for (QueuedWrite<W> entry : waiting.values()) {
      if (group.isFull()) {
        return;
      }
      if (entry.footprint().shared().isEmpty() && isFree(entry)) {
        group.addIfFits(entry);
      }
    }
  }

  /**
   * Adds writes that share an item with one of the group. Writes that add no further shared item
   * come first; then the shared items take turns. Thus a transaction has many writes on few gates,
   * and leaves the other gates to other transactions.
   */
  private void addSharing(WriteGroup<W> group) {
    Deque<Iterator<QueuedWrite<W>>> turns = new ArrayDeque<>();
    Set<String> seen = new HashSet<>();
    QueuedWrite<W> added = group.entries().get(0);
    while (added != null) {
      for (String key :
          new TreeSet<>(added.footprint().shared())) { // sorted, so that equal runs group equally
        if (seen.add(key)) {
          Set<QueuedWrite<W>> sharing = byShared.getOrDefault(key, Set.of());
          addWithin(group, sharing);
          turns.add(sharing.iterator());
        }
      }
      added = next(group, turns);
    }
  }

  /** Adds writes whose shared items are all in the group already. */
  private void addWithin(WriteGroup<W> group, Set<QueuedWrite<W>> sharing) {
    for (QueuedWrite<W> entry : sharing) {
      if (group.isFull()) {
        return;
      }
      if (group.shared().containsAll(entry.footprint().shared()) && isFree(entry)) {
        group.addIfFits(entry);
      }
    }
  }

  /** Adds the next write in turn; null if there is no more, or no room. */
  private @Nullable QueuedWrite<W> next(
      WriteGroup<W> group, Deque<Iterator<QueuedWrite<W>>> turns) {
    while (!turns.isEmpty() && !group.isFull()) {
      Iterator<QueuedWrite<W>> turn = turns.remove();
      while (turn.hasNext()) {
        QueuedWrite<W> entry = turn.next();
        if (isFree(entry) && group.addIfFits(entry)) {
          turns.add(turn);
          return entry;
        }
      }
    }
    return null;
  }

  private void start(QueuedWrite<W> entry) {
    remove(entry);
    bytes += entry.footprint().bytes();
    busy.addAll(entry.footprint().own());
    busy.addAll(entry.footprint().shared());
    inFlight.put(entry.footprint().item(), entry);
  }

  /** Removes writes that are done. */
  void release(List<QueuedWrite<W>> group) {
    isBlocked = false;
    for (QueuedWrite<W> entry : group) {
      elements -= entry.positions().size();
      bytes -= entry.footprint().bytes();
      busy.removeAll(entry.footprint().own());
      busy.removeAll(entry.footprint().shared());
      inFlight.remove(entry.footprint().item());
    }
  }
}
