// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recent versions of one entry that not all replicas show yet.
 *
 * <p>For each replica it holds the values by the moment from which the replica shows them. A value
 * that is replaced at the same moment is never visible and is not kept, so on a virtual clock that
 * stands still a history hardly grows.
 *
 * <p>One thread writes at a time; any thread may read.
 */
final class History {
  private final List<NavigableMap<Instant, Version>> replicas;

  /** A value, null for none. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Version(byte @Nullable [] value) {}

  /** The history of an entry that was this until now, null if it was not there. */
  History(byte @Nullable [] before, int replicas) {
    this.replicas =
        Stream.generate(() -> startingFrom(new Version(before))).limit(replicas).toList();
  }

  private static NavigableMap<Instant, Version> startingFrom(Version before) {
    NavigableMap<Instant, Version> versions = new ConcurrentSkipListMap<>();
    versions.put(Instant.MIN, before);
    return versions;
  }

  /**
   * Adds what the entry became. No replica shows it sooner than what it was before.
   *
   * @param earliest the earliest moment for each replica
   * @return the moments from which they show it
   */
  List<Instant> add(byte @Nullable [] value, List<Instant> earliest) {
    Version version = new Version(value);
    List<Instant> visible = new ArrayList<>(replicas.size());
    for (int i = 0; i < replicas.size(); i++) {
      Instant last = replicas.get(i).lastKey();
      Instant moment = last.isAfter(earliest.get(i)) ? last : earliest.get(i);
      replicas.get(i).put(moment, version);
      visible.add(moment);
    }
    return visible;
  }

  /** The value the replica shows at that moment; null if it shows none. */
  byte @Nullable [] valueAt(int replica, Instant now) {
    NavigableMap<Instant, Version> versions = replicas.get(replica);
    Map.Entry<Instant, Version> shown = versions.floorEntry(now);
    // Who is late finds the oldest that was not forgotten meanwhile.
    return (shown == null ? versions.firstEntry() : shown).getValue().value();
  }

  /** The moment from which all replicas show what the entry became last. */
  Instant end() {
    return replicas.stream()
        .map(NavigableMap::lastKey)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Forgets what replicas no longer show at that moment. */
  void forgetBefore(Instant now) {
    for (NavigableMap<Instant, Version> versions : replicas) {
      Instant shown = versions.floorKey(now);
      if (shown != null) {
        versions.headMap(shown, false).clear();
      }
    }
  }

  /** How many versions are kept, in all replicas. */
  int size() {
    return replicas.stream().mapToInt(NavigableMap::size).sum();
  }
}
