// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** The runtime's time on a {@link TurnClock}, with random numbers from a seed. */
public final class TurnEnvironment implements Environment {
  private static final Duration WAIT = Duration.ofMillis(1);

  private final TurnClock clock;
  private final Random random = new Random(1);
  private boolean isParallel;

  public TurnEnvironment(TurnClock clock) {
    this.clock = clock;
  }

  /** Runs tasks at the same time, each as a client of the clock; only while the clock runs. */
  public TurnEnvironment parallel() {
    this.isParallel = true;
    return this;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public long nanos() {
    return clock.nanos();
  }

  @Override
  public void sleep(Duration duration) {
    clock.await(duration);
  }

  @Override
  public double random() {
    return random.nextDouble();
  }

  @Override
  public String newName() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  @Override
  public <T> Future<T> start(Callable<T> task) {
    FutureTask<T> done =
        new FutureTask<>(task) {
          @Override
          public T get() throws InterruptedException, ExecutionException {
            while (!isDone()) {
              clock.await(WAIT);
            }
            return super.get();
          }
        };
    if (isParallel && clock.isRunning()) {
      clock.start(done);
    } else {
      done.run();
    }
    return done;
  }

  @Override
  public void close() {}

  @Override
  public void requireOpen() {}
}
