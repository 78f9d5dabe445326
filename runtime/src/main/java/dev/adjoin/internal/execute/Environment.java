// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

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
    return real(InstantSource.system());
  }

  /** The same with another clock; waits and durations are still real. */
  static Environment real(InstantSource clock) {
    return new Real(clock);
  }

  /**
   * A clock that stands still, and is advanced instead of waiting.
   *
   * @param advance moves the clock forward
   */
  static Environment stepped(InstantSource clock, Consumer<Duration> advance) {
    return new Stepped(clock, advance);
  }

  /** The failure of a call after {@link #close}. */
  static IllegalStateException closed() {
    return new IllegalStateException("Adjoin must be open, but was closed");
  }

  /**
   * A clock, random numbers of the JVM, and a pool of threads that grows on demand. A thread ends
   * when it was idle for a second, so that a single operation, such as a migration, leaves nothing
   * to close.
   */
  final class Real implements Environment {
    private static final long IDLE_SECONDS = 1;

    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final AtomicInteger threads = new AtomicInteger();
    private final UUID names = UUID.randomUUID();
    private final AtomicLong ordinal = new AtomicLong(names.getLeastSignificantBits());
    private final ExecutorService executor =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "adjoin-" + threads.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });

    private Real(InstantSource clock) {
      this.clock = clock;
    }

    @Override
    public Instant now() {
      return clock.instant();
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
        throw Environment.closed();
      }
    }

    @Override
    public void requireOpen() {
      if (executor.isShutdown()) {
        throw Environment.closed();
      }
    }

    @Override
    public void close() {
      executor.shutdownNow();
    }
  }

  /**
   * An environment on a clock that stands still: a wait advances the clock, and a task runs in the
   * thread that starts it. The same calls on it take the same course in every run.
   */
  final class Stepped implements Environment {
    private static final long NANOS = 1_000_000_000L;

    private final InstantSource clock;
    private final Consumer<Duration> advance;
    private final Random random = new Random(0);
    private volatile boolean isClosed;

    private Stepped(InstantSource clock, Consumer<Duration> advance) {
      this.clock = clock;
      this.advance = advance;
    }

    @Override
    public Instant now() {
      return clock.instant();
    }

    @Override
    public long nanos() {
      Instant now = clock.instant();
      return now.getEpochSecond() * NANOS + now.getNano();
    }

    @Override
    public void sleep(Duration duration) {
      advance.accept(duration);
    }

    @Override
    public double random() {
      return random.nextDouble();
    }

    /** Not repeatable: two databases on one table must never use the same name. */
    @Override
    public String newName() {
      return UUID.randomUUID().toString();
    }

    @Override
    public <T> Future<T> start(Callable<T> task) {
      requireOpen();
      FutureTask<T> done = new FutureTask<>(task);
      done.run();
      return done;
    }

    @Override
    public void requireOpen() {
      if (isClosed) {
        throw Environment.closed();
      }
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
