// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/** A virtual environment in which others run while a thread sleeps. */
final class SteppedEnvironment implements Environment {
  private static final Duration STEP = Duration.ofSeconds(5);

  private final VirtualClock clock;
  private final VirtualEnvironment virtual;
  private final Duration skew;
  private final boolean sleeps;
  private final Runnable pass;

  SteppedEnvironment(VirtualClock clock, long seed, boolean sleeps, Runnable pass) {
    this(clock, seed, Duration.ZERO, sleeps, pass);
  }

  /**
   * @param skew how much the time of day is wrong
   * @param sleeps whether a sleep takes time
   * @param pass lets others run
   */
  SteppedEnvironment(VirtualClock clock, long seed, Duration skew, boolean sleeps, Runnable pass) {
    this.clock = clock;
    this.virtual = new VirtualEnvironment(clock, seed);
    this.skew = skew;
    this.sleeps = sleeps;
    this.pass = pass;
  }

  @Override
  public Instant now() {
    return virtual.now().plus(skew);
  }

  @Override
  public long nanos() {
    return virtual.nanos();
  }

  @Override
  public void sleep(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (sleeps && clock.instant().isBefore(end)) {
      Duration left = Duration.between(clock.instant(), end);
      clock.advance(left.compareTo(STEP) < 0 ? left : STEP);
      pass.run();
    }
  }

  @Override
  public double random() {
    return virtual.random();
  }

  @Override
  public String newName() {
    return virtual.newName();
  }

  @Override
  public <T> Future<T> start(Callable<T> task) {
    return virtual.start(task);
  }

  @Override
  public void close() {}

  @Override
  public void requireOpen() {}
}
