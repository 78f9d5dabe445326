// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * Time that stands still until a test moves it: a wait lasts until then. In the package where the
 * builder's setting is visible. Thread-safe.
 */
public final class HeldTime implements InstantSource {
  private final VirtualClock clock = new VirtualClock();

  /** The same settings of a database that waits until the time is moved. */
  public Adjoin.Builder of(Adjoin.Builder builder) {
    return builder.environment(new Held());
  }

  @Override
  public Instant instant() {
    return clock.instant();
  }

  /** Moves the time, and ends the waits that it reaches. */
  public synchronized void move(Duration duration) {
    clock.advance(duration);
    notifyAll();
  }

  private synchronized void await(Instant end) throws InterruptedException {
    while (clock.instant().isBefore(end)) {
      wait();
    }
  }

  /** The real environment on this time. */
  private final class Held implements Environment {
    private final Environment real = Environment.real(clock);

    @Override
    public Instant now() {
      return clock.instant();
    }

    @Override
    public long nanos() {
      return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      await(clock.instant().plus(duration));
    }

    @Override
    public double random() {
      return real.random();
    }

    @Override
    public String newName() {
      return real.newName();
    }

    @Override
    public <T> Future<T> start(Callable<T> task) {
      return real.start(task);
    }

    @Override
    public void close() {
      real.close();
    }

    @Override
    public void requireOpen() {
      real.requireOpen();
    }
  }
}
