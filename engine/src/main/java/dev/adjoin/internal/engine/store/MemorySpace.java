// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A space in memory: a hash table of partitions, each a tree of entries in key order.
 *
 * <p>Finding a partition takes constant time, and finding an entry in it depends only on the size
 * of that partition. Reads take no lock. A write locks its partition while it replaces the
 * partition's tree or removes an empty partition.
 */
final class MemorySpace implements Space {
  private final String name;
  private final Map<Partition, Node> partitions = new ConcurrentHashMap<>();

  /** The same partitions in scan order. */
  private final NavigableSet<Partition> inOrder = new ConcurrentSkipListSet<>();

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
        key.partition(), (partition, entries) -> changed(partition, entries, key.sort(), value));
  }

  private @Nullable Node changed(
      Partition partition, @Nullable Node present, byte[] sort, byte @Nullable [] value) {
    Node root = present == null ? Leaf.EMPTY : present;
    Node changed = Branch.root(value == null ? root.without(sort) : root.with(sort, value), sort);
    int before = root.size();
    int after = changed == null ? 0 : changed.size();
    if (before == 0 && after > 0) {
      inOrder.add(partition);
    } else if (before > 0 && after == 0) {
      inOrder.remove(partition);
    }
    size.add(after - before);
    return after == 0 ? null : changed;
  }

  @Override
  public Iterator<Entry> range(Partition partition, SortRange range, boolean forward) {
    var entries = partitions.get(partition);
    return entries == null || range.isEmpty()
        ? Collections.emptyIterator()
        : new LeafWalk(entries, partition, range, forward);
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
