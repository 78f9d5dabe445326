// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.PendingWrite;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The sequence of shards for one range of partition hashes; each shard is the parent of the next.
 *
 * <p>A thread that changes a lane or its shards must hold the lane's lock.
 */
final class Lane implements Comparable<Lane> {
  static final Duration RETENTION = Duration.ofHours(24);

  /** The shortest time between two trims. Without it, each write would remove one record. */
  private static final Duration BETWEEN_TRIMS = Duration.ofMinutes(1);

  /** The number of records removed in one batch. */
  private static final int TRIM_BATCH = 1000;

  final ReentrantLock lock = new ReentrantLock();
  private final Stream stream;
  private final HashRange range;
  private final StreamEnvironment environment;

  /** The shards, oldest first. */
  private final Deque<Shard> shards = new ArrayDeque<>();

  /** The number of records that this lane has written to the last shard. */
  private long taken;

  /** Before this time, nothing is old enough to be rolled over or trimmed. */
  private volatile Instant due = Instant.MIN;

  Lane(Stream stream, HashRange range, StreamEnvironment environment) {
    this.stream = stream;
    this.range = range;
    this.environment = environment;
  }

  /** Adds a shard that is already stored. */
  void add(Shard shard) {
    shards.addLast(shard);
    taken = 0;
  }

  HashRange range() {
    return range;
  }

  /** Whether changes are still written to this lane rather than to its successors. */
  boolean isCurrent() {
    return stream.isCurrent(this);
  }

  /** Removes all shards and their records. */
  void forget() {
    shards.clear();
  }

  private boolean isOpen() {
    return !shards.isEmpty() && shards.getLast().bounds().closed() == null;
  }

  /**
   * Adds the records of these changes to the batch, unless the stream is closed. After the batch is
   * written, the caller runs the returned action, which publishes the records to readers and splits
   * a shard that has grown too large.
   */
  Consumer<PendingWrite> append(List<ItemChange> alterations, Instant now, List<Change> changes) {
    tend(now);
    if (!isOpen()) {
      return written -> {};
    }
    Shard shard = shards.getLast();
    long number = 0;
    for (ItemChange alteration : alterations) {
      number = stream.nextNumber();
      changes.add(shard.put(Event.of(alteration, stream.declaration(), number, now)));
    }
    long last = number;
    taken += alterations.size();
    return written -> {
      shard.publish(new Shard.Published(last, written));
      if (taken >= environment.sharding().records() && range.isDivisible()) {
        replaceBy(range.halves(), now);
      }
    };
  }

  /**
   * Adds the changes that close the open shard to the batch; the caller runs the returned action
   * after the batch is written.
   */
  Runnable close(Instant now, List<Change> changes) {
    Shard shard = shards.getLast();
    Shard.Bounds closed = shard.bounds().closedAt(shard.published().last(), now);
    changes.add(stream.row(shard, closed));
    return () -> shard.become(closed);
  }

  /** Replaces old shards and trims old records, if due. */
  void tendIfDue(Instant now) {
    if (now.isBefore(due)) {
      return;
    }
    lock.lock();
    try {
      tend(now);
    } finally {
      lock.unlock();
    }
  }

  private void tend(Instant now) {
    if (now.isBefore(due)) {
      return;
    }
    if (isOpen() && !now.isBefore(rollDue())) {
      replaceBy(List.of(range), now);
    }
    Instant trimDue = trim(now);
    if (shards.isEmpty() && !isCurrent()) {
      stream.remove(this);
    }
    due = isOpen() && rollDue().isBefore(trimDue) ? rollDue() : trimDue;
  }

  private Instant rollDue() {
    return shards.getLast().origin().created().plus(environment.sharding().age());
  }

  /** Closes the open shard and creates a child for each range, the upper range first. */
  private void replaceBy(List<HashRange> ranges, Instant now) {
    List<Change> changes = new ArrayList<>();
    Shard parent = shards.getLast();
    Runnable closed = close(now, changes);
    List<Shard> children = ranges.stream().map(part -> stream.newShard(part, parent, now)).toList();
    children.forEach(child -> changes.add(stream.row(child, child.bounds())));
    environment.store().write(changes).awaitDurable();
    // The children are added before the parent is closed, so that a reader at the parent's end
    // finds them. The upper half comes first: until it is added, its changes are directed to this
    // lane, which then detects that it is no longer current and redirects them.
    children.forEach(stream::add);
    closed.run();
  }

  /** Removes old records; returns the time at which the next records will be old enough. */
  private Instant trim(Instant now) {
    Instant horizon = now.minus(RETENTION);
    while (!shards.isEmpty() && endedBy(shards.getFirst(), horizon)) {
      Shard shard = shards.removeFirst();
      trim(shard, Instant.MAX);
      stream.remove(shard);
    }
    for (Shard shard : shards) {
      trim(shard, horizon);
    }
    return now.plus(BETWEEN_TRIMS);
  }

  private static boolean endedBy(Shard shard, Instant horizon) {
    Shard.Bounds.Closed closed = shard.bounds().closed();
    return closed != null && !closed.at().isAfter(horizon);
  }

  private void trim(Shard shard, Instant horizon) {
    List<Change> changes = new ArrayList<>();
    Iterator<Entry> oldest = shard.from(0);
    while (oldest.hasNext()) {
      Entry entry = oldest.next();
      if (Event.createdOf(entry.value()).isAfter(horizon)) {
        break;
      }
      changes.add(shard.remove(entry));
      // The bound changes before the records are removed, so that a reader can detect a missed
      // record.
      shard.become(shard.bounds().trimmedTo(Shard.numberOf(entry)));
      if (changes.size() == TRIM_BATCH) {
        writeTrim(shard, changes);
      }
    }
    if (!changes.isEmpty()) {
      writeTrim(shard, changes);
    }
  }

  private void writeTrim(Shard shard, List<Change> changes) {
    changes.add(stream.row(shard, shard.bounds()));
    environment.store().write(List.copyOf(changes));
    changes.clear();
  }

  /** The order in which locks are acquired. */
  @Override
  public int compareTo(Lane other) {
    int byStream = stream.declaration().arn().compareTo(other.stream.declaration().arn());
    return byStream != 0 ? byStream : range.compareTo(other.range);
  }
}
