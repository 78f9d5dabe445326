// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.OpenTable.Keys;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.key.KeyOrder;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Merges the items of all shards in one order. The next item is known once every shard has an item
 * in memory or has ended, so all shards without one are read in parallel. Not thread-safe.
 *
 * <p>While a migration moves items to other shards, an index can show an item in two of them. Both
 * have the same position, so that the second one is left out.
 */
final class ShardMerge implements ItemIterator {
  private final Environment environment;
  private final String pattern;
  private final Comparator<String> order;
  private final List<RangeIterator> shards;
  private final PriorityQueue<RangeIterator> heads;
  private @Nullable String reached;
  private boolean begun;
  private @Nullable RangeIterator last;
  private final Keys keys;
  private @Nullable StoredItem given;

  ShardMerge(QueryReader reader, List<RangeIterator> shards) {
    this.environment = reader.table().environment();
    this.pattern = reader.pattern();
    this.keys = reader.table().keys();
    this.order = reader.query().reversed() ? KeyOrder.BYTES.reversed() : KeyOrder.BYTES;
    this.shards = List.copyOf(shards);
    this.heads = new PriorityQueue<>(shards.size(), Comparator.comparing(this::position, order));
  }

  private String position(RangeIterator shard) {
    StoredItem head = shard.peek();
    if (head == null) {
      throw new IllegalStateException("A shard in the queue must have an item at hand");
    }
    return head.position();
  }

  @Override
  public @Nullable StoredItem next() {
    StoredItem item = first();
    while (item != null && given != null && isSame(item, given)) {
      item = first();
    }
    given = item;
    return item;
  }

  private boolean isSame(StoredItem one, StoredItem other) {
    return one.position().equals(other.position())
        && keys.in(one.stored()).equals(keys.in(other.stored()));
  }

  private @Nullable StoredItem first() {
    refill();
    RangeIterator first = heads.peek();
    if (first == null || reached != null && order.compare(position(first), reached) > 0) {
      return null;
    }
    heads.remove();
    last = first;
    return first.next();
  }

  private void refill() {
    if (!begun) {
      begun = true;
      readDry();
      shards.stream().filter(shard -> shard.peek() != null).forEach(heads::add);
    } else if (last != null) {
      if (last.isDry()) {
        readDry();
      }
      if (last.peek() != null) {
        heads.add(last);
      }
      last = null;
    }
  }

  /**
   * Reads all shards without an item in memory. If the budget does not allow that, the merge must
   * stop after the last position of such a shard.
   */
  private void readDry() {
    List<RangeIterator> dry = shards.stream().filter(RangeIterator::isDry).toList();
    while (!dry.isEmpty()) {
      for (RangeIterator shard : dry) {
        if (!shard.mayRead()) {
          reached = least(reached, shard.reached());
        }
      }
      List<Supplier<RangeIterator>> reads =
          dry.stream().filter(RangeIterator::mayRead).map(ShardMerge::reading).toList();
      if (reads.isEmpty()) {
        return;
      }
      dry =
          Parallel.all(environment, pattern, reads, reads.size()).stream()
              .filter(RangeIterator::isDry)
              .toList();
    }
  }

  private static Supplier<RangeIterator> reading(RangeIterator shard) {
    return () -> {
      shard.read();
      return shard;
    };
  }

  private String least(@Nullable String known, String other) {
    return known == null || order.compare(other, known) < 0 ? other : known;
  }

  @Override
  public boolean hasMore() {
    return shards.stream().anyMatch(RangeIterator::hasMore);
  }

  @Override
  public String reached() {
    if (reached == null) {
      throw new IllegalStateException("A merge must have been stopped before it is left");
    }
    return reached;
  }
}
