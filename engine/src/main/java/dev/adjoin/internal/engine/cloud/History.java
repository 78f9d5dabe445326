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
 * The recent versions of one entry that some replicas do not show yet.
 *
 * <p>For each replica it holds the values by the time from which the replica shows them. A value
 * that is replaced at the same time is never visible and is not kept, so a history hardly grows on
 * a virtual clock that does not advance.
 *
 * <p>One thread at a time may write; any thread may read.
 */
final class History {
  private final List<NavigableMap<Instant, Version>> replicas;

  /** A value, or null if the entry does not exist. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Version(byte @Nullable [] value) {}

  /** The history of an entry that had this value so far; null if it did not exist. */
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
   * Adds a new value. No replica shows it before it shows the previous value.
   *
   * @param earliest the earliest time for each replica
   * @return the times from which the replicas show it
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

  /** The value that the replica shows at this time; null if the replica shows no entry. */
  byte @Nullable [] valueAt(int replica, Instant now) {
    NavigableMap<Instant, Version> versions = replicas.get(replica);
    Map.Entry<Instant, Version> shown = versions.floorEntry(now);
    // A slow reader may ask for a version that has been removed; it gets the oldest one that is
    // left.
    return (shown == null ? versions.firstEntry() : shown).getValue().value();
  }

  /** The time from which all replicas show the latest value. */
  Instant end() {
    return replicas.stream()
        .map(NavigableMap::lastKey)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Removes versions that no replica shows at or after this time. */
  void forgetBefore(Instant now) {
    for (NavigableMap<Instant, Version> versions : replicas) {
      Instant shown = versions.floorKey(now);
      if (shown != null) {
        versions.headMap(shown, false).clear();
      }
    }
  }

  /** The number of versions for all replicas. */
  int size() {
    return replicas.stream().mapToInt(NavigableMap::size).sum();
  }
}
