// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

class GroupCommitTest {
  private static final int WRITES = Form.of(25, 50);

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
        running.add(new Thread(() -> write(store, space, name, WRITES)));
      }
      running.forEach(Thread::start);
      for (Thread thread : running) {
        thread.join();
      }
      disk.syncMillis = 0;
      return disk.syncs.get() - before;
    }
  }

  private static void write(Store store, Space space, String name, int writes) {
    for (int i = 0; i < writes; i++) {
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

  @Test
  @Timeout(60)
  void anInterruptedWriterWaitsForTheSyncAndStaysInterrupted() throws Exception {
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      long before = disk.syncs.get();
      disk.syncMillis = 300;
      Thread leader = new Thread(() -> write(store, space, "leader", 1));
      leader.start();
      Thread.sleep(100);
      CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
      Thread interrupted =
          new Thread(
              () -> {
                write(store, space, "interrupted", 1);
                isInterrupted.complete(Thread.interrupted());
              });
      interrupted.start();
      Thread.sleep(50);
      interrupted.interrupt();
      assertThat(isInterrupted.get()).as("the thread knows that it was interrupted").isTrue();
      assertThat(disk.syncs.get() - before).as("syncs").isGreaterThanOrEqualTo(2);
      leader.join();
      disk.syncMillis = 0;
    }
  }

  @Test
  @Timeout(60)
  void aFailedSyncFailsAllWritersThatWaitForIt() throws Exception {
    FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20);
    Space space = store.space("space");
    disk.syncMillis = 100;
    disk.syncsFail = true;
    var writers = new ArrayList<CompletableFuture<Void>>();
    for (int writer = 0; writer < 8; writer++) {
      String name = "writer" + writer;
      CompletableFuture<Void> done = new CompletableFuture<>();
      writers.add(done);
      new Thread(
              () -> {
                try {
                  write(store, space, name, 1);
                  done.complete(null);
                } catch (RuntimeException e) {
                  done.completeExceptionally(e);
                }
              })
          .start();
    }
    for (CompletableFuture<Void> writer : writers) {
      assertThatThrownBy(writer::get).hasCauseInstanceOf(InternalServerErrorException.class);
    }
    store.close();
  }
}
