// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * An environment whose time passes only in waits, whose random numbers come from a seed, and whose
 * only thread is the caller's.
 */
public class VirtualEnvironment implements Environment {
  private final VirtualClock clock;
  private final Random random;
  private final Duration skew;
  private volatile long suspended;

  public VirtualEnvironment(VirtualClock clock, long seed) {
    this(clock, seed, Duration.ZERO);
  }

  /**
   * @param skew how far the time of this environment is ahead of the clock
   */
  public VirtualEnvironment(VirtualClock clock, long seed, Duration skew) {
    this.clock = clock;
    this.random = new Random(seed);
    this.skew = skew;
  }

  @Override
  public Instant now() {
    return clock.instant().plus(skew);
  }

  @Override
  public long nanos() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano() - suspended;
  }

  /** Lets time pass that the clock for durations does not see, as while a computer sleeps. */
  public final void suspend(Duration duration) {
    suspended += duration.toNanos();
    clock.advance(duration);
  }

  @Override
  public void sleep(Duration duration) {
    clock.advance(duration);
  }

  @Override
  public synchronized double random() {
    return random.nextDouble();
  }

  @Override
  public synchronized String newName() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  @Override
  public <T> Future<T> start(Callable<T> task) {
    FutureTask<T> done = new FutureTask<>(task);
    done.run();
    return done;
  }

  @Override
  public void close() {}

  @Override
  public void requireOpen() {}
}
