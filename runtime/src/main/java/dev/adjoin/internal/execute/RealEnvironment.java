// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The system clock, random numbers of the JVM, and a pool of threads that grows on demand and ends
 * idle threads.
 */
final class RealEnvironment implements Environment {
  private final AtomicInteger threads = new AtomicInteger();
  private final UUID names = UUID.randomUUID();
  private final AtomicLong ordinal = new AtomicLong(names.getLeastSignificantBits());
  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "adjoin-" + threads.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
  }

  @Override
  public double random() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public String newName() {
    return new UUID(names.getMostSignificantBits(), ordinal.incrementAndGet()).toString();
  }

  @Override
  public <T> Future<T> start(Callable<T> task) {
    try {
      return executor.submit(task);
    } catch (RejectedExecutionException e) {
      throw closed();
    }
  }

  @Override
  public void requireOpen() {
    if (executor.isShutdown()) {
      throw closed();
    }
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("Adjoin must be open, but was closed");
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
