// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.stream;

import dev.adjoin.engine.store.Change;
import dev.adjoin.engine.store.Partition;
import dev.adjoin.engine.store.Space;
import dev.adjoin.engine.store.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One stream: its shards, and the lanes that put records into them.
 *
 * <p>Numbers are given out by the stream, so that a child's are greater than its parent's.
 */
public final class Stream {
  private final Declaration declaration;
  private final Environment environment;
  private final Space records;
  private final List<Lane> lanes;
  private final NavigableMap<String, Shard> shards = new ConcurrentSkipListMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile @Nullable Instant closed;

  /** The stream of a row, as yet without shards. */
  Stream(Catalog.StreamRow row, Environment environment) {
    this.declaration = row.declaration();
    this.closed = row.closed();
    this.environment = environment;
    this.records = environment.store().space(spaceOf(declaration));
    this.lanes =
        IntStream.range(0, row.lanes()).mapToObj(i -> new Lane(this, i, environment)).toList();
  }

  private static String spaceOf(Declaration declaration) {
    return declaration.source().id() + "/stream/" + declaration.label();
  }

  public Declaration declaration() {
    return declaration;
  }

  /** Whether the table's changes are still told. */
  public boolean isOpen() {
    return closed == null;
  }

  /** The shards there are now, by their ids, which sort parents before children. */
  public NavigableMap<String, Shard> shards() {
    Instant now = environment.clock().instant();
    lanes.forEach(lane -> lane.tendIfDue(now));
    return Collections.unmodifiableNavigableMap(shards);
  }

  Lane lane(Partition partition) {
    long hash = Integer.toUnsignedLong(partition.hash());
    return lanes.get((int) (hash * lanes.size() >>> Integer.SIZE));
  }

  List<Lane> lanes() {
    return lanes;
  }

  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /** The greatest number given out so far. */
  long lastNumber() {
    return numbers.get();
  }

  /** A shard that nobody sees yet. */
  Shard newShard(int lane, @Nullable String parent, Instant now) {
    int hash = (declaration.arn() + '/' + lane).hashCode();
    String id = String.format("shardId-%020d-%08x", now.toEpochMilli(), hash);
    return new Shard(
        new Shard.Origin(id, parent, lane, nextNumber(), now), Shard.Bounds.OPEN, records);
  }

  Change row(Shard shard, Shard.Bounds bounds) {
    return environment.catalog().put(declaration, new Catalog.ShardRow(shard.origin(), bounds));
  }

  /** Makes the shards of a new stream; to be added once the changes are written. */
  List<Shard> firstShards(List<Change> changes) {
    List<Shard> first = new ArrayList<>();
    for (int lane = 0; lane < lanes.size(); lane++) {
      Shard shard = newShard(lane, null, declaration.created());
      changes.add(row(shard, shard.bounds()));
      first.add(shard);
    }
    return first;
  }

  /** Takes a shard as it is stored. */
  void add(Catalog.ShardRow row) {
    Shard shard = new Shard(row.origin(), row.bounds(), records);
    numbers.accumulateAndGet(shard.published().last(), Math::max);
    add(shard);
  }

  void add(Shard shard) {
    lanes.get(shard.origin().lane()).add(shard);
    shards.put(shard.id(), shard);
  }

  void remove(Shard shard) {
    environment.store().write(List.of(environment.catalog().remove(declaration, shard)));
    shards.remove(shard.id());
  }

  /** Adds what closes the stream to the batch; to be run once that is written. */
  Runnable close(Instant now, List<Change> changes) {
    changes.add(environment.catalog().put(new Catalog.StreamRow(declaration, lanes.size(), now)));
    List<Runnable> ends = lanes.stream().map(lane -> lane.close(now, changes)).toList();
    return () -> {
      ends.forEach(Runnable::run);
      closed = now;
    };
  }

  /** Whether the stream was closed so long ago that nothing of it is kept. */
  boolean isOver(Instant now) {
    Instant at = closed;
    return at != null && !at.plus(Lane.RETENTION).isAfter(now);
  }

  /** Removes all that is stored of it. */
  Written forget() {
    List<Change> changes = new ArrayList<>();
    shards.values().forEach(s -> changes.add(environment.catalog().remove(declaration, s)));
    changes.add(environment.catalog().remove(declaration));
    lanes.forEach(Lane::forget);
    shards.clear();
    // What a crash between the two leaves is done when the stream is looked at next.
    environment.store().drop(spaceOf(declaration));
    return environment.store().write(changes);
  }
}
