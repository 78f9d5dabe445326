// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work done side by side, except that what concerns one key is done in the order in which it came.
 * So much waits at most; whoever brings more waits with it.
 */
final class Lanes implements AutoCloseable {
  private static final int LANES = 16;
  private static final int WAITING = 512;
  private final List<ExecutorService> lanes = new ArrayList<>();
  private final Semaphore room = new Semaphore(WAITING);
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

  Lanes() {
    for (int i = 0; i < LANES; i++) {
      lanes.add(Executors.newSingleThreadExecutor(Lanes::daemon));
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "adjoin-load");
    thread.setDaemon(true);
    return thread;
  }

  /** Does it as soon as what came before of that key is done; throws what earlier work threw. */
  void add(String key, Runnable work) {
    take(1);
    lanes.get(Math.floorMod(key.hashCode(), LANES)).execute(() -> run(work));
  }

  private void run(Runnable work) {
    try {
      if (failure.get() == null) {
        work.run();
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    } finally {
      room.release();
    }
  }

  /** Waits until everything is done. */
  void await() {
    take(WAITING);
    room.release(WAITING);
    throwFailure();
  }

  private void take(int places) {
    throwFailure();
    try {
      room.acquire(places);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failure.failed("Interrupted", "Run it again; what was done stays done");
    }
  }

  private void throwFailure() {
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }

  @Override
  public void close() {
    lanes.forEach(ExecutorService::shutdownNow);
  }
}
