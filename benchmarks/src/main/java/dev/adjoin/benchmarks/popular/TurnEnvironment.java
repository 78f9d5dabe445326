// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import dev.adjoin.internal.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * The runtime's time on a {@link TurnClock}, with random numbers from a seed of the clock: two
 * programs with the same numbers would send different transactions with the same token.
 */
public final class TurnEnvironment implements Environment {
  private final TurnClock clock;
  private final Random random;
  private boolean isParallel;

  public TurnEnvironment(TurnClock clock) {
    this.clock = clock;
    this.random = new Random(clock.nextSeed());
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
    Task<T> done = new Task<>(task, clock);
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

  /** A task for whose end clients wait without a turn: looking again and again takes many turns. */
  private static final class Task<T> extends FutureTask<T> {
    private final TurnClock clock;
    private final List<TurnClock.Sleeper> waiting = new ArrayList<>();

    Task(Callable<T> task, TurnClock clock) {
      super(task);
      this.clock = clock;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
      if (!isDone()) {
        clock.sleep(waiting::add);
      }
      return super.get();
    }

    @Override
    protected void done() {
      waiting.forEach(clock::wake);
    }
  }
}
