// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Locks on items, for writes and for consistent reads of several items.
 *
 * <p>Items share a fixed number of locks by hash. Several locks are always acquired in the order of
 * their numbers, which prevents deadlocks.
 */
public final class ItemLocks {
  private static final int STRIPES = 1 << 12;

  private final ReentrantLock[] stripes =
      IntStream.range(0, STRIPES).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);

  private final Conflicts conflicts;

  public ItemLocks() {
    this(Conflicts.NONE);
  }

  public ItemLocks(Conflicts conflicts) {
    this.conflicts = conflicts;
  }

  /** The identity of an item: its table and key. */
  public record Place(Table table, Key key) {}

  /** Runs the work while holding the item's lock. */
  public <T extends @Nullable Object> T holding(Table table, Key key, Supplier<T> work) {
    ReentrantLock lock = stripes[stripe(table, key)];
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Runs the work while holding the locks of all items. */
  public <T extends @Nullable Object> T holding(Collection<Place> places, Supplier<T> work) {
    int[] numbers = stripes(places);
    for (int number : numbers) {
      stripes[number].lock();
    }
    try {
      return work.get();
    } finally {
      for (int number : numbers) {
        stripes[number].unlock();
      }
    }
  }

  /** The conflicts that fail a request instead of making it wait. */
  public Conflicts conflicts() {
    return conflicts;
  }

  /** Waits until every lock that is held now has been released. */
  void awaitHolders() {
    for (ReentrantLock lock : stripes) {
      lock.lock();
      lock.unlock();
    }
  }

  /**
   * The lock numbers in ascending order. Duplicates are harmless, because the locks are reentrant.
   */
  private static int[] stripes(Collection<Place> places) {
    int[] numbers = new int[places.size()];
    int count = 0;
    for (Place place : places) {
      numbers[count++] = stripe(place.table(), place.key());
    }
    Arrays.sort(numbers);
    return numbers;
  }

  private static int stripe(Table table, Key key) {
    int hash = 31 * System.identityHashCode(table) + key.hashCode();
    return (hash ^ hash >>> 16) & STRIPES - 1;
  }
}
