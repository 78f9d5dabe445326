// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent reads and writes of a store. */
class ConcurrencyTest {
  private static final int WRITERS = 4;
  private static final int BATCHES = Form.of(300, 20_000);

  /** Partitions with one entry, a few and many. */
  private static final int[] PARTITION_SIZES = {1, 3, 40, 400};

  @TempDir Path directory;

  @Test
  void aStoreInMemoryServesManyThreads() {
    Search.of(1, 1)
        .run(
            seed -> {
              try (Store store = new MemoryStore()) {
                run(store, seed);
              }
            });
  }

  @Test
  void aStoreInADirectoryServesManyThreads() {
    Search.of(1, 1).run(this::serveManyThreads);
  }

  private void serveManyThreads(long seed) throws Exception {
    try (Store store = FileStore.open(directory, Durability.RELAXED, new LocalDisk(), 100_000)) {
      run(store, seed);
    }
    try (Store store = FileStore.open(directory, Durability.SYNC)) {
      for (int writer = 0; writer < WRITERS; writer++) {
        assertThat(new Batches(store, writer).verify(BATCHES)).isEqualTo(BATCHES);
      }
    }
  }

  private static void run(Store store, long seed) throws Exception {
    var done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(2 * WRITERS);
    try {
      var writing = new ArrayList<Future<Void>>();
      var reading = new ArrayList<Future<Void>>();
      for (int number = 0; number < WRITERS; number++) {
        int writer = number;
        writing.add(
            threads.submit(task(() -> write(store, writer, new SplittableRandom(seed + writer)))));
        reading.add(
            threads.submit(
                task(() -> read(store, writer, new SplittableRandom(~seed - writer), done))));
      }
      finish(writing);
      done.set(true);
      finish(reading);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Callable<Void> task(Runnable work) {
    return () -> {
      work.run();
      return null;
    };
  }

  private static void finish(List<Future<Void>> tasks) throws Exception {
    for (Future<Void> task : tasks) {
      task.get();
    }
  }

  /**
   * Writes batches, and always puts the last entry of a partition before the first while both
   * exist.
   */
  private static void write(Store store, int writer, SplittableRandom random) {
    var batches = new Batches(store, writer);
    Space sorted = store.space("sorted");
    for (int number = 1; number <= BATCHES; number++) {
      batches.write(number).awaitDurable();
      int kind = random.nextInt(PARTITION_SIZES.length);
      byte[] sort = {(byte) writer, (byte) random.nextInt(PARTITION_SIZES[kind])};
      byte[] value = random.nextInt(4) == 0 ? null : sort;
      Partition partition = Entries.partition("kind" + kind + " " + random.nextInt(20));
      store.write(List.of(new Change(sorted, new Key(partition, sort), value)));
    }
  }

  private static void read(Store store, int writer, SplittableRandom random, AtomicBoolean done) {
    Space sorted = store.space("sorted");
    int last = 0;
    while (!done.get()) {
      int now = new Batches(store, writer).last();
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
      int kind = random.nextInt(PARTITION_SIZES.length);
      Partition partition = Entries.partition("kind" + kind + " " + random.nextInt(20));
      boolean forward = random.nextBoolean();
      assertOrdered(sorted.range(partition, SortRange.ALL, forward), forward);
      assertOrdered(sorted.scan(0, -1, null), true);
    }
  }

  private static void assertOrdered(Iterator<Entry> entries, boolean forward) {
    Key last = null;
    while (entries.hasNext()) {
      Entry entry = entries.next();
      assertThat(entry.value()).isEqualTo(entry.key().sort());
      if (last != null) {
        assertThat(Integer.signum(entry.key().compareTo(last))).isEqualTo(forward ? 1 : -1);
      }
      last = entry.key();
    }
  }
}
