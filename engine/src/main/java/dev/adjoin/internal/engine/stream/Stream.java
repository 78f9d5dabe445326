// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Space;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One stream: its shards, and the lanes that write records to them.
 *
 * <p>The stream assigns the sequence numbers, so that a child shard's numbers are greater than its
 * parent's.
 */
public final class Stream {
  private final StreamDeclaration declaration;
  private final StreamEnvironment environment;
  private final Space records;
  private final NavigableMap<HashRange, Lane> lanes = new ConcurrentSkipListMap<>();

  /** The current lanes by their first hash; together they cover all hashes. */
  private final NavigableMap<Long, Lane> current = new ConcurrentSkipListMap<>();

  private final NavigableMap<String, Shard> shards = new ConcurrentSkipListMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile @Nullable Instant closed;

  /** Restores a stream from its row, without shards yet. */
  Stream(StreamRows.StreamRow row, StreamEnvironment environment) {
    this.declaration = row.declaration();
    this.closed = row.closed();
    this.environment = environment;
    this.records = environment.store().space(spaceOf(declaration));
  }

  private static String spaceOf(StreamDeclaration declaration) {
    return declaration.source().id() + "/stream/" + declaration.label();
  }

  public StreamDeclaration declaration() {
    return declaration;
  }

  /** Whether the table's changes are still recorded. */
  public boolean isOpen() {
    return closed == null;
  }

  /** The current shards by id; parents sort before children. */
  public NavigableMap<String, Shard> shards() {
    tend(environment.clock().instant());
    return Collections.unmodifiableNavigableMap(shards);
  }

  /** Replaces and trims shards that are old enough. */
  void tend(Instant now) {
    lanes.values().forEach(lane -> lane.tendIfDue(now));
  }

  /** The current lane for the partition. */
  Lane lane(Partition partition) {
    return current.floorEntry(HashRange.hash(partition)).getValue();
  }

  /** Whether the lane is current; if not, its successors have replaced it. */
  boolean isCurrent(Lane lane) {
    return current.get(lane.range().first()) == lane;
  }

  Collection<Lane> currentLanes() {
    return List.copyOf(current.values());
  }

  Collection<Lane> lanes() {
    return List.copyOf(lanes.values());
  }

  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /** The greatest sequence number assigned so far. */
  long lastNumber() {
    return numbers.get();
  }

  /** Creates a shard, which is not visible yet, as a first shard or as a child. */
  Shard newShard(HashRange range, @Nullable Shard parent, Instant now) {
    // Shard ids sort by creation time, and children must sort after their parents.
    Instant created = parent == null ? now : later(now, parent.origin().created().plusMillis(1));
    int hash = (declaration.arn() + '/' + range).hashCode();
    String id = String.format("shardId-%020d-%08x", created.toEpochMilli(), hash);
    String parentId = parent == null ? null : parent.id();
    return new Shard(
        new Shard.Origin(id, parentId, range, nextNumber(), created), Shard.Bounds.OPEN, records);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  Change row(Shard shard, Shard.Bounds bounds) {
    return environment.rows().put(declaration, new StreamRows.ShardRow(shard.origin(), bounds));
  }

  /** Creates the first shards of a stream; the caller adds them after the changes are written. */
  List<Shard> firstShards(List<Change> changes) {
    List<Shard> first = new ArrayList<>();
    for (HashRange range : HashRange.all(environment.sharding().shards())) {
      Shard shard = newShard(range, null, declaration.created());
      changes.add(row(shard, shard.bounds()));
      first.add(shard);
    }
    return first;
  }

  /** Restores a shard from its row. */
  void add(StreamRows.ShardRow row) {
    Shard shard = new Shard(row.origin(), row.bounds(), records);
    numbers.accumulateAndGet(shard.published().last(), Math::max);
    add(shard);
  }

  /** Adds a stored shard; if it is open, changes go there from now on. */
  void add(Shard shard) {
    HashRange range = shard.origin().range();
    Lane lane = lanes.computeIfAbsent(range, same -> new Lane(this, same, environment));
    lane.add(shard);
    shards.put(shard.id(), shard);
    if (shard.bounds().closed() == null) {
      current.put(range.first(), lane);
    }
  }

  /** Removes a replaced lane that has no shards left. */
  void remove(Lane lane) {
    lanes.remove(lane.range(), lane);
  }

  void remove(Shard shard) {
    environment.store().write(List.of(environment.rows().remove(declaration, shard)));
    shards.remove(shard.id());
  }

  /**
   * Adds the changes that close the stream to the batch; the caller runs the returned action after
   * the batch is written.
   */
  Runnable close(Instant now, List<Change> changes) {
    changes.add(environment.rows().put(new StreamRows.StreamRow(declaration, now)));
    List<Runnable> ends = current.values().stream().map(lane -> lane.close(now, changes)).toList();
    return () -> {
      ends.forEach(Runnable::run);
      closed = now;
    };
  }

  /** Whether the stream was closed so long ago that its records are no longer kept. */
  boolean isOver(Instant now) {
    Instant at = closed;
    return at != null && !at.plus(Lane.RETENTION).isAfter(now);
  }

  /** Removes all stored data of the stream. */
  PendingWrite forget() {
    List<Change> changes = new ArrayList<>();
    shards.values().forEach(s -> changes.add(environment.rows().remove(declaration, s)));
    changes.add(environment.rows().remove(declaration));
    lanes.values().forEach(Lane::forget);
    shards.clear();
    // If a crash prevents the second step, the next sweep of this stream repeats both.
    environment.store().drop(spaceOf(declaration));
    return environment.store().write(changes);
  }
}
