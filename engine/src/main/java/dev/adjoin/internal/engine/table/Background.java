// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** An executor with one daemon thread, which exists only while there are tasks. */
final class Background implements Executor, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Background.class.getName());
  private static final int MOST_ATTEMPTS = 10;
  private static final long PAUSE_MILLIS = 100;
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Background::thread);

  private final long pauseMillis;

  Background() {
    this(PAUSE_MILLIS);
  }

  /** An executor that repeats a failed task after so many milliseconds, and longer each time. */
  Background(long pauseMillis) {
    this.pauseMillis = pauseMillis;
    executor.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "adjoin-engine-tables");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(() -> tryToRun(task));
  }

  /**
   * Runs a task, which can be repeated, until it succeeds. After a number of failures it stays
   * undone until the engine is opened again.
   */
  private void tryToRun(Runnable task) {
    for (int attempt = 1; !executor.isShutdown(); attempt++) {
      try {
        task.run();
        return;
      } catch (RuntimeException | Error e) {
        if (executor.isShutdown() || !isWorthAnother(attempt, e)) {
          return;
        }
      }
    }
  }

  /** Pauses before another attempt; false if there is none. */
  private boolean isWorthAnother(int attempt, Throwable failure) {
    try {
      if (attempt == MOST_ATTEMPTS) {
        LOG.log(
            Level.ERROR,
            "A new index or time to live stays incomplete until the engine is opened again",
            failure);
        return false;
      }
      LOG.log(Level.WARNING, "A new index or time to live is built again after a failure", failure);
      Thread.sleep(pauseMillis * attempt);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (RuntimeException | Error e) {
      return attempt < MOST_ATTEMPTS; // without memory nothing can be reported
    }
  }

  /** Waits for the running task and discards tasks that have not started. */
  @Override
  public void close() {
    executor.getQueue().clear();
    executor.shutdown();
    try {
      executor.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
