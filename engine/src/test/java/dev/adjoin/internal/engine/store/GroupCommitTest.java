// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
  private static final int WRITES = 50;

  @TempDir Path directory;
  private final FaultyDisk disk = new FaultyDisk(1);

  /** The number of syncs if this many threads write and wait for each write. */
  private long syncs(int threads) throws InterruptedException {
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      disk.syncMillis = 10;
      long before = disk.syncs.get();
      var running = new ArrayList<Thread>();
      for (int thread = 0; thread < threads; thread++) {
        String name = "thread" + thread;
        running.add(new Thread(() -> write(store, space, name)));
      }
      running.forEach(Thread::start);
      for (Thread thread : running) {
        thread.join();
      }
      disk.syncMillis = 0;
      return disk.syncs.get() - before;
    }
  }

  private static void write(Store store, Space space, String name) {
    for (int i = 0; i < WRITES; i++) {
      store.write(List.of(put(space, name, "" + i, "v"))).awaitDurable();
    }
  }

  @Test
  void aLoneWriterWaitsForItsOwnSyncs() throws InterruptedException {
    assertThat(syncs(1)).isBetween((long) WRITES, WRITES + 10L);
  }

  @Test
  void eightWritersShareTheirSyncs() throws InterruptedException {
    assertThat(8.0 * WRITES / syncs(8)).as("writes a sync").isGreaterThan(5);
  }

  @Test
  void waitingOnceServesAllWritesBefore() {
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      PendingWrite first = store.write(List.of(put(space, "p", "a", "v")));
      PendingWrite second = store.write(List.of(put(space, "p", "b", "v")));
      long before = disk.syncs.get();
      second.awaitDurable();
      first.awaitDurable();
      second.awaitDurable();
      assertThat(disk.syncs.get() - before).isEqualTo(1);
    }
  }

  @Test
  void relaxedWritesWaitForNothingAndAreSyncedWithinSeconds() throws InterruptedException {
    try (FileStore store = FileStore.open(directory, Durability.RELAXED, disk, 1 << 20)) {
      long before = disk.syncs.get();
      store.write(List.of(put(store.space("space"), "p", "a", "v"))).awaitDurable();
      assertThat(disk.syncs.get()).isEqualTo(before);
      for (int tries = 0; disk.syncs.get() == before && tries < 200; tries++) {
        Thread.sleep(50);
      }
      assertThat(disk.syncs.get()).isGreaterThan(before);
    }
  }
}
