// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.get;
import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.h2.mvstore.MVMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A batch is applied completely even if its thread is interrupted while it waits for a tree. */
class InterruptedWriteTest {
  @TempDir Path directory;

  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  /**
   * Keeps other threads from changing a tree: after a few rejected attempts MVStore locks the tree
   * for this thread.
   */
  private final class Holder extends MVMap.DecisionMaker<byte[]> {
    private int asked;

    @Override
    public MVMap.Decision decide(byte[] existing, byte[] provided) {
      if (asked++ < 8) {
        return MVMap.Decision.REPEAT;
      }
      held.countDown();
      try {
        release.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return MVMap.Decision.ABORT;
    }

    @Override
    public void reset() {}
  }

  private boolean writeAndTellWhetherInterrupted(FileStore store) {
    store
        .write(
            List.of(put(store.space("a"), "p", "s", "new"), put(store.space("b"), "p", "s", "new")))
        .awaitDurable();
    return Thread.interrupted();
  }

  @Test
  @Timeout(60)
  void isAppliedWhole() throws Exception {
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      store.write(List.of(put(store.space("b"), "p", "t", "old"))).awaitDurable();
      byte[] key = FlatKey.of(Entries.key("p", "t"));
      MVMap<byte[], byte[]> tree = ((TreeSpace) store.space("b")).tree();
      Thread holder = new Thread(() -> tree.operate(key, key, new Holder()));
      holder.start();
      held.await();
      interruptTheWriter(store);
      holder.join();
      assertThat(get(store.space("a"), "p", "s")).isEqualTo("new");
      assertThat(get(store.space("b"), "p", "s")).isEqualTo("new");
    }
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      assertThat(get(store.space("a"), "p", "s")).isEqualTo("new");
      assertThat(get(store.space("b"), "p", "s")).isEqualTo("new");
    }
  }

  private void interruptTheWriter(FileStore store) throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread writer =
        new Thread(
            () -> {
              try {
                interrupted.complete(writeAndTellWhetherInterrupted(store));
              } catch (RuntimeException e) {
                interrupted.completeExceptionally(e);
              }
            });
    writer.start();
    for (int i = 0; i < 20; i++) {
      Thread.sleep(10);
      writer.interrupt();
    }
    release.countDown();
    assertThat(interrupted.get()).as("the thread knows that it was interrupted").isTrue();
  }
}
