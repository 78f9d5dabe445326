// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.Sweeper;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The schedule on which an engine removes expired items: once a second on a daemon thread or, on a
 * virtual clock, after each advance, so that runs are repeatable.
 *
 * <p>The schedule holds the engine by a weak reference and ends when the engine is garbage
 * collected.
 */
public final class ExpiryRounds implements AutoCloseable {
  private final WeakReference<Engine> engine;
  private final @Nullable ScheduledExecutorService thread;
  private final Runnable end;

  public ExpiryRounds(Engine engine) {
    this.engine = new WeakReference<>(engine);
    if (engine.clock() instanceof VirtualClock virtual) {
      this.thread = null;
      this.end = virtual.onAdvance(this::round);
    } else {
      this.thread = Executors.newSingleThreadScheduledExecutor(ExpiryRounds::daemon);
      this.end = thread::shutdown;
      thread.scheduleWithFixedDelay(this::round, 1, 1, TimeUnit.SECONDS);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread daemon = new Thread(task, "adjoin-engine-expiry");
    daemon.setDaemon(true);
    return daemon;
  }

  private void round() {
    Engine known = engine.get();
    if (known == null) {
      end.run();
    } else {
      new Sweeper(known.tables(), known.locks(), known.commits(), known.clock()).sweep();
    }
  }

  /** Ends the schedule and waits for a running round. */
  @Override
  public void close() {
    end.run();
    if (thread != null) {
      try {
        thread.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
