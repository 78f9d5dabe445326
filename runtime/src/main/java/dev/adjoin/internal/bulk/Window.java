// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import java.util.ArrayDeque;
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
 * The changes that were taken and are not done: those that wait, and those on their way. Bounded,
 * so that memory does not grow with the input. Not thread-safe.
 *
 * <p>What leaves together shares its gates, so that each is written once for all; and nothing
 * leaves that would meet what is on its way, since both would fail.
 *
 * @param <P> what is done
 */
final class Window<P> {
  static final int MOST = 4096;
  static final long MOST_BYTES = 32L << 20;

  private final Grouping grouping;
  private final Map<String, Entry<P>> waiting = new LinkedHashMap<>();
  private final Map<String, Set<Entry<P>>> byShared = new HashMap<>();
  private final Map<String, Entry<P>> flying = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private int size;
  private long bytes;

  Window(Grouping grouping) {
    this.grouping = grouping;
  }

  /** How many were taken and are not done, each as often as it was asked for. */
  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean isFull() {
    return size >= MOST || bytes >= MOST_BYTES;
  }

  /** Whether requests would be as full as they can be. */
  boolean hasEnough() {
    return waiting.size() >= grouping.enough() || isFull();
  }

  /** Takes one; the same item is asked for once, as long as it is not done. */
  void add(Entry<P> entry) {
    String item = entry.footprint().item();
    size += entry.positions().size();
    Entry<P> same = waiting.get(item);
    if (grouping.replaces()) {
      if (same != null) {
        remove(same);
        entry.replace(same);
      }
      insert(entry);
    } else if (same != null) {
      same.join(entry);
    } else if (flying.containsKey(item)) {
      flying.get(item).join(entry);
    } else {
      insert(entry);
    }
  }

  private void insert(Entry<P> entry) {
    bytes += entry.footprint().bytes();
    waiting.put(entry.footprint().item(), entry);
    for (String key : entry.footprint().shared()) {
      byShared.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(entry);
    }
  }

  private void remove(Entry<P> entry) {
    bytes -= entry.footprint().bytes();
    waiting.remove(entry.footprint().item());
    for (String key : entry.footprint().shared()) {
      Set<Entry<P>> all = byShared.get(key);
      all.remove(entry);
      if (all.isEmpty()) {
        byShared.remove(key);
      }
    }
  }

  /**
   * What may go next, in one request; empty when all that waits would meet what is on its way.
   *
   * @param mostItems how many items it may be, at most
   */
  List<Entry<P>> take(int mostItems) {
    for (Entry<P> first : waiting.values()) {
      if (isFree(first)) {
        List<Entry<P>> group = group(first, mostItems);
        group.forEach(this::leave);
        return group;
      }
    }
    return List.of();
  }

  private boolean isFree(Entry<P> entry) {
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

  private List<Entry<P>> group(Entry<P> first, int mostItems) {
    Group<P> group = new Group<>(mostItems, grouping.mostBytes(), first);
    boolean isAlone = first.footprint().isAlone() && !grouping.mixes();
    if (first.footprint().shared().isEmpty() && !isAlone) {
      fill(group);
    } else if (!isAlone) {
      grow(group);
    }
    return group.entries();
  }

  /** With those that share nothing. */
  private void fill(Group<P> group) {
    for (Entry<P> entry : waiting.values()) {
      if (group.isFull()) {
        return;
      }
      if (entry.footprint().shared().isEmpty() && isFree(entry)) {
        group.addIfFits(entry);
      }
    }
  }

  /**
   * With those that share something with one that is in it. Those that bring nothing new to share
   * come first, and every shared item has its turn: so a request writes many changes and few gates,
   * and leaves the other gates to other requests.
   */
  private void grow(Group<P> group) {
    Deque<Iterator<Entry<P>>> turns = new ArrayDeque<>();
    Set<String> seen = new HashSet<>();
    Entry<P> added = group.entries().get(0);
    while (added != null) {
      for (String key : new TreeSet<>(added.footprint().shared())) { // the same in every run
        if (seen.add(key)) {
          Set<Entry<P>> sharing = byShared.getOrDefault(key, Set.of());
          close(group, sharing);
          turns.add(sharing.iterator());
        }
      }
      added = next(group, turns);
    }
  }

  /** Adds those that bring nothing new to share. */
  private void close(Group<P> group, Set<Entry<P>> sharing) {
    for (Entry<P> entry : sharing) {
      if (group.isFull()) {
        return;
      }
      if (group.shared().containsAll(entry.footprint().shared()) && isFree(entry)) {
        group.addIfFits(entry);
      }
    }
  }

  /** Adds one whose turn it is; null when there is none more, or no room. */
  private @Nullable Entry<P> next(Group<P> group, Deque<Iterator<Entry<P>>> turns) {
    while (!turns.isEmpty() && !group.isFull()) {
      Iterator<Entry<P>> turn = turns.remove();
      while (turn.hasNext()) {
        Entry<P> entry = turn.next();
        if (isFree(entry) && group.addIfFits(entry)) {
          turns.add(turn);
          return entry;
        }
      }
    }
    return null;
  }

  private void leave(Entry<P> entry) {
    remove(entry);
    bytes += entry.footprint().bytes();
    busy.addAll(entry.footprint().own());
    busy.addAll(entry.footprint().shared());
    flying.put(entry.footprint().item(), entry);
  }

  /** These are done. */
  void release(List<Entry<P>> group) {
    for (Entry<P> entry : group) {
      size -= entry.positions().size();
      bytes -= entry.footprint().bytes();
      busy.removeAll(entry.footprint().own());
      busy.removeAll(entry.footprint().shared());
      flying.remove(entry.footprint().item());
    }
  }
}
