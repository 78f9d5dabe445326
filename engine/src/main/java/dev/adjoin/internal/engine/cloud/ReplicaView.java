// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.store.Space;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a space as one replica shows it at one time: the leader's entries, except those
 * whose history differs.
 *
 * <p>Writes during a read may or may not be visible, as with any iterator of a space; an entry is
 * never visible before the leader has it.
 */
final class ReplicaView implements Space {
  private final Space leader;
  private final NavigableMap<Key, History> unsettled;
  private final Moment moment;

  /** The replica that is read, and the time of the read. */
  record Moment(int replica, Instant now) {
    byte @Nullable [] valueOf(History history) {
      return history.valueAt(replica, now);
    }
  }

  ReplicaView(Space leader, NavigableMap<Key, History> unsettled, Moment moment) {
    this.leader = leader;
    this.unsettled = unsettled;
    this.moment = moment;
  }

  @Override
  public String name() {
    return leader.name();
  }

  @Override
  public byte @Nullable [] get(Key key) {
    History history = unsettled.get(key);
    return history == null ? leader.get(key) : moment.valueOf(history);
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    List<Map.Entry<Key, History>> within = new ArrayList<>();
    unsettled.tailMap(new Key(partition, range.from()), true).entrySet().stream()
        .takeWhile(e -> e.getKey().partition().equals(partition))
        .takeWhile(e -> range.contains(e.getKey().sort()))
        .forEach(within::add);
    if (!forward) {
      Collections.reverse(within);
    }
    return merged(leader.range(partition, range, forward), within.iterator(), forward);
  }

  @Override
  public Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after) {
    var candidates = after == null ? unsettled : unsettled.tailMap(after, false);
    Iterator<Map.Entry<Key, History>> within =
        candidates.entrySet().stream()
            .dropWhile(e -> Integer.compareUnsigned(hash(e), firstHash) < 0)
            .takeWhile(e -> Integer.compareUnsigned(hash(e), lastHash) <= 0)
            .iterator();
    return merged(leader.scan(firstHash, lastHash, after), within, true);
  }

  private static int hash(Map.Entry<Key, History> entry) {
    return entry.getKey().partition().hash();
  }

  private Iterator<Entry> merged(
      Iterator<Entry> leading, Iterator<Map.Entry<Key, History>> histories, boolean forward) {
    return new MergedEntries(leading, histories, forward, moment);
  }

  @Override
  public long size() {
    return leader.size();
  }
}
