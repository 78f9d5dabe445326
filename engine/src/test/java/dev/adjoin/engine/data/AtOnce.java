// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Runs work in several threads that start at the same time. */
final class AtOnce {
  static final int THREADS = 8;

  private AtOnce() {}

  /** Passes each thread its number; returns when all have finished, and fails if one failed. */
  static void run(IntConsumer work) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CountDownLatch ready = new CountDownLatch(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int number = i;
        all.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  work.accept(number);
                  return null;
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    } catch (ExecutionException failed) {
      throw new AssertionError("A thread failed", failed.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
