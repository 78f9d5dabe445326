// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A space in memory: a hash table of partitions, each an ordered map of its own.
 *
 * <p>Finding a partition costs the same however many there are, and so does a place in it however
 * large the others are. Reads take no lock. A write locks its partition for the moment of the
 * change, which is what makes removing an emptied partition safe.
 */
final class MemorySpace implements Space {
  private final String name;
  private final Map<Partition, ConcurrentNavigableMap<byte[], byte[]>> partitions =
      new ConcurrentHashMap<>();

  /** The same partitions in the order of a scan. */
  private final NavigableMap<Partition, ConcurrentNavigableMap<byte[], byte[]>> inOrder =
      new ConcurrentSkipListMap<>();

  private final LongAdder size = new LongAdder();

  MemorySpace(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public byte @Nullable [] get(Key key) {
    var entries = partitions.get(key.partition());
    return entries == null ? null : entries.get(key.sort());
  }

  void apply(Key key, byte @Nullable [] value) {
    partitions.compute(
        key.partition(),
        (partition, entries) ->
            value == null
                ? removed(partition, entries, key.sort())
                : put(partition, entries, key.sort(), value));
  }

  private ConcurrentNavigableMap<byte[], byte[]> put(
      Partition partition,
      @Nullable ConcurrentNavigableMap<byte[], byte[]> entries,
      byte[] sort,
      byte[] value) {
    if (entries == null) {
      entries = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
      inOrder.put(partition, entries);
    }
    if (entries.put(sort, value) == null) {
      size.increment();
    }
    return entries;
  }

  private @Nullable ConcurrentNavigableMap<byte[], byte[]> removed(
      Partition partition, @Nullable ConcurrentNavigableMap<byte[], byte[]> entries, byte[] sort) {
    if (entries == null) {
      return null;
    }
    if (entries.remove(sort) != null) {
      size.decrement();
    }
    if (!entries.isEmpty()) {
      return entries;
    }
    inOrder.remove(partition);
    return null;
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    var entries = partitions.get(partition);
    if (entries == null || range.isEmpty()) {
      return Collections.emptyIterator();
    }
    var within = within(entries, range);
    return entries(partition, forward ? within : within.descendingMap());
  }

  private static ConcurrentNavigableMap<byte[], byte[]> within(
      ConcurrentNavigableMap<byte[], byte[]> entries, SortRange range) {
    byte[] to = range.to();
    return to == null
        ? entries.tailMap(range.from(), true)
        : entries.subMap(range.from(), true, to, false);
  }

  private static Iterator<Entry> entries(Partition partition, Map<byte[], byte[]> sorted) {
    Iterator<Map.Entry<byte[], byte[]>> source = sorted.entrySet().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return source.hasNext();
      }

      @Override
      public Entry next() {
        Map.Entry<byte[], byte[]> next = source.next();
        return new Entry(new Key(partition, next.getKey()), next.getValue());
      }
    };
  }

  @Override
  public Iterator<Entry> scan(int firstHash, int lastHash, @Nullable Key after) {
    return new PartitionsInOrder(inOrder, firstHash, lastHash, after, this::range);
  }

  @Override
  public long size() {
    return size.sum();
  }
}
