// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.store.Space;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One shard of a stream.
 *
 * <p>Written under its lane's lock; read without a lock.
 */
public final class Shard {
  private final Origin origin;
  private final Space records;
  private final Partition partition;
  private volatile Bounds bounds;
  private volatile Published published;

  /** The immutable part of a shard. */
  record Origin(String id, @Nullable String parent, HashRange range, long start, Instant created) {}

  /**
   * The changeable part of a shard.
   *
   * @param trimmed the sequence number of the last trimmed record, or a number less than all
   * @param closed null while the shard is open
   */
  record Bounds(long trimmed, @Nullable Closed closed) {
    /** The bounds of a new shard. */
    static final Bounds OPEN = new Bounds(0, null);

    /** The last sequence number of a closed shard, and the time at which it was closed. */
    record Closed(long end, Instant at) {}

    Bounds closedAt(long end, Instant at) {
      return new Bounds(trimmed, new Closed(end, at));
    }

    Bounds trimmedTo(long number) {
      return new Bounds(number, closed);
    }
  }

  /** The last record that readers may see, and the write that contained it. */
  record Published(long last, PendingWrite written) {}

  /** Creates a new shard, or restores one whose records are already in the space. */
  Shard(Origin origin, Bounds bounds, Space records) {
    this.origin = origin;
    this.bounds = bounds;
    this.records = records;
    this.partition = Partition.of(origin.id().getBytes(StandardCharsets.UTF_8));
    this.published = new Published(lastStored(), PendingWrite.ALREADY);
  }

  private long lastStored() {
    Iterator<Entry> newest = records.range(partition, SortRange.ALL, false);
    return newest.hasNext() ? numberOf(newest.next()) : Math.max(origin.start(), bounds.trimmed());
  }

  Origin origin() {
    return origin;
  }

  Bounds bounds() {
    return bounds;
  }

  void become(Bounds next) {
    bounds = next;
  }

  public String id() {
    return origin.id();
  }

  /**
   * The parent shard, whose records precede this one's; it may have been removed because of its
   * age.
   */
  public Optional<String> parent() {
    return Optional.ofNullable(origin.parent());
  }

  /** A lower bound for the sequence numbers of the shard's records. */
  public long start() {
    return origin.start();
  }

  /**
   * The sequence number of the last record, or the start if there is none; empty while the shard is
   * open.
   */
  public Optional<Long> end() {
    return Optional.ofNullable(bounds.closed()).map(Bounds.Closed::end);
  }

  /** The lowest sequence number that has not been trimmed. */
  long horizon() {
    return Math.max(origin.start(), bounds.trimmed() + 1);
  }

  /** The last record that readers may see; the next record will have a greater sequence number. */
  Published published() {
    return published;
  }

  void publish(Published upTo) {
    published = upTo;
  }

  Change put(Event event) {
    return new Change(records, key(event.number()), event.encode());
  }

  Change remove(Entry entry) {
    return new Change(records, entry.key(), null);
  }

  private Key key(long number) {
    return new Key(partition, bytes(number));
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  static long numberOf(Entry entry) {
    return ByteBuffer.wrap(entry.key().sort()).getLong();
  }

  /** The records with this sequence number or a greater one. */
  Iterator<Entry> from(long number) {
    return records.range(partition, new SortRange(bytes(number), null), true);
  }
}
