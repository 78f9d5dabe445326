// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import dev.adjoin.internal.engine.cloud.SharedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A virtual clock for many clients at the same time. Each client is a thread; one of them runs at a
 * time, until it waits. Then the clock moves to the earliest time at which a client wants to go on,
 * and that client continues. Runs with the same clients are equal.
 */
public final class TurnClock implements SharedClock {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final PriorityQueue<Turn> waiting = new PriorityQueue<>();
  private final ThreadLocal<Semaphore> own = ThreadLocal.withInitial(() -> new Semaphore(0));
  private final Semaphore finished = new Semaphore(0);
  private volatile long nanos;
  private volatile @Nullable Throwable failure;
  private long turns;
  private long seeds;
  private volatile boolean isRunning;

  /** A client that another one has to wake. */
  public record Sleeper(Semaphore client) {}

  /** A client that continues at a time; among equal times, the one that waits longest. */
  private record Turn(long nanos, long number, Semaphore client) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos);
  }

  /** The time since the clock was made. */
  public long nanos() {
    return nanos;
  }

  /** The seed of the next program's random numbers. */
  long nextSeed() {
    return ++seeds;
  }

  /**
   * Lets the clients run, and returns when all are done. Outside of it, waiting moves the clock.
   */
  public void run(List<Runnable> clients) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable client : clients) {
      Semaphore turn = new Semaphore(0);
      waiting.add(new Turn(nanos, turns++, turn));
      threads.add(new Thread(null, () -> take(turn, client), "client", 1 << 18));
    }
    isRunning = true;
    threads.forEach(Thread::start);
    next();
    finished.acquireUninterruptibly();
    isRunning = false;
    if (failure != null) {
      throw new IllegalStateException("A client failed", failure);
    }
  }

  boolean isRunning() {
    return isRunning;
  }

  /** Adds a client while others run; the caller goes on, until it waits. */
  void start(Runnable client) {
    Semaphore turn = new Semaphore(0);
    waiting.add(new Turn(nanos, turns++, turn));
    new Thread(null, () -> take(turn, client), "task", 1 << 18).start();
  }

  private void take(Semaphore turn, Runnable client) {
    own.set(turn);
    turn.acquireUninterruptibly();
    try {
      client.run();
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      next();
    }
  }

  /** Passes the turn on. Only the thread whose turn it is gets here, so nothing is locked. */
  private void next() {
    Turn next = waiting.poll();
    if (next == null) {
      finished.release();
    } else {
      nanos = next.nanos;
      next.client.release();
    }
  }

  @Override
  public void await(Duration duration) {
    long until = nanos + duration.toNanos();
    Turn first = waiting.peek();
    if (first == null || first.nanos > until) {
      nanos = until;
      return;
    }
    Semaphore client = own.get();
    waiting.add(new Turn(until, turns++, client));
    next();
    client.acquireUninterruptibly();
  }

  /** Waits until another client wakes this one, which is passed on before. */
  public void sleep(Consumer<Sleeper> sleepers) {
    Semaphore client = own.get();
    sleepers.accept(new Sleeper(client));
    next();
    client.acquireUninterruptibly();
  }

  /** Lets a sleeping client continue; the caller goes on, until it waits. */
  public void wake(Sleeper sleeper) {
    waiting.add(new Turn(nanos, turns++, sleeper.client()));
  }
}
