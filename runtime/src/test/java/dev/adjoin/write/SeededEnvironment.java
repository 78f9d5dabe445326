// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

import dev.adjoin.engine.cloud.VirtualClock;
import dev.adjoin.execute.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Time that passes only when somebody waits, chance that follows a seed, and no threads. */
final class SeededEnvironment implements Environment {
  private final VirtualClock clock;
  private final Random random;

  SeededEnvironment(VirtualClock clock, long seed) {
    this.clock = clock;
    this.random = new Random(seed);
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public long nanos() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  @Override
  public void sleep(Duration duration) {
    clock.advance(duration);
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
    FutureTask<T> future = new FutureTask<>(task);
    future.run();
    return future;
  }

  @Override
  public void close() {}
}
