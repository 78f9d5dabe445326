// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.SpaceRole;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A space with lagging replicas. Consistent reads see the space itself; eventually consistent reads
 * see the view of a replica.
 */
final class LaggingSpace implements Space {
  private final Space leader;
  private final SpaceRole role;
  private final Supplier<ReplicaView.Moment> moments;
  private final Settlements settlements;

  /**
   * The versions that some replicas do not show yet; written under this object's monitor, read
   * without it.
   */
  private final NavigableMap<Key, History> unsettled = new ConcurrentSkipListMap<>();

  LaggingSpace(
      Space leader, SpaceRole role, Supplier<ReplicaView.Moment> moments, Settlements settlements) {
    this.leader = leader;
    this.role = role;
    this.moments = moments;
    this.settlements = settlements;
  }

  Space leader() {
    return leader;
  }

  SpaceRole role() {
    return role;
  }

  /**
   * Records a change that the leader has already applied.
   *
   * @param before the leader's previous value
   * @param earliest the earliest time for each replica
   * @return the times at which the replicas show the change
   */
  synchronized List<Instant> add(
      Key key, byte @Nullable [] before, byte @Nullable [] value, List<Instant> earliest) {
    History known = unsettled.get(key);
    if (known != null) {
      return known.add(value, earliest);
    }
    History history = new History(before, earliest.size());
    List<Instant> visible = history.add(value, earliest);
    unsettled.put(key, history);
    settlements.await(history.end(), this, key);
    return visible;
  }

  /**
   * Removes the versions of an entry that no replica shows any more; returns the time at which the
   * rest can be removed, or null if nothing is left.
   */
  synchronized @Nullable Instant settle(Key key, Instant now) {
    History history = unsettled.get(key);
    if (history == null || !history.end().isAfter(now)) {
      unsettled.remove(key);
      return null;
    }
    history.forgetBefore(now);
    return history.end();
  }

  /** The number of versions kept because replicas do not agree on them yet. */
  int unsettled() {
    return unsettled.values().stream().mapToInt(History::size).sum();
  }

  @Override
  public Space eventual() {
    return new ReplicaView(leader, unsettled, moments.get());
  }

  @Override
  public String name() {
    return leader.name();
  }

  @Override
  public byte @Nullable [] get(Key key) {
    return leader.get(key);
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    return leader.range(partition, range, forward);
  }

  @Override
  public Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after) {
    return leader.scan(firstHash, lastHash, after);
  }

  @Override
  public long size() {
    return leader.size();
  }
}
