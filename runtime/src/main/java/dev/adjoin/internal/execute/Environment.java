// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.security.SecureRandom;
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
 * The source of time, random numbers and threads. The whole runtime uses this interface, so that a
 * test can repeat a run from a seed. Thread-safe.
 */
public interface Environment extends AutoCloseable {
  Instant now();

  /** A clock for durations, in nanoseconds; only differences mean something. */
  long nanos();

  void sleep(Duration duration) throws InterruptedException;

  /** A number from 0 (inclusive) to 1 (exclusive). */
  double random();

  /** 64 random bits, for ids that no other process may choose as well. */
  default long randomBits() {
    return (long) (random() * 0x1p32) << 32 | (long) (random() * 0x1p32);
  }

  /** A unique name, for example for a request token. */
  String newName();

  /**
   * Starts a task in another thread. An environment without threads runs the task before this
   * method returns.
   *
   * @throws IllegalStateException after it was closed
   */
  <T> Future<T> start(Callable<T> task);

  /** Stops the threads and interrupts running tasks. */
  @Override
  void close();

  /** Throws an {@link IllegalStateException} after this environment was closed. */
  void requireOpen();

  /** The system clock, real random numbers, and daemon threads. */
  static Environment real() {
    return new Real();
  }

  /**
   * The system clock, random numbers of the JVM, and a pool of threads that grows on demand and
   * ends idle threads.
   */
  final class Real implements Environment {
    private final SecureRandom random = new SecureRandom();
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
    public long randomBits() {
      return random.nextLong();
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
}
