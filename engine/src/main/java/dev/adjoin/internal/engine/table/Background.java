// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** An executor with one daemon thread, which exists only while there are tasks. */
final class Background implements Executor, AutoCloseable {
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Background::thread);

  Background() {
    executor.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "adjoin-engine-tables");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(task);
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
