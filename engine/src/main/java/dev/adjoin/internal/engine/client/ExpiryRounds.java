// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.client;

import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.table.Sweeper;
import java.lang.System.Logger.Level;
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
  private static final System.Logger LOG = System.getLogger(ExpiryRounds.class.getName());
  private final WeakReference<Engine> engine;
  private final @Nullable ScheduledExecutorService thread;
  private final Runnable end;
  private volatile String reported = "";

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

  /** Runs one round. A failure must not end the schedule: the next round tries again. */
  private void round() {
    Engine known = engine.get();
    if (known == null) {
      end.run();
      return;
    }
    try {
      new Sweeper(known.tables(), known.locks(), known.commits(), known.clock(), this::report)
          .sweep();
    } catch (RuntimeException | Error e) {
      report("Expired items were not removed", e);
    }
  }

  /** Logs a failure, unless it is the last one again: most return with every round. */
  private void report(String what, Throwable failure) {
    try {
      String text = what + ": " + failure;
      if (!text.equals(reported)) {
        reported = text;
        LOG.log(Level.WARNING, what + "; it is tried again every second", failure);
      }
    } catch (RuntimeException | Error e) {
      // Without memory nothing can be reported.
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
