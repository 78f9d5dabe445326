// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * Everything that is different each time: time, chance and threads. All of the runtime asks here,
 * so that a whole run replays from a seed.
 */
public interface Environment extends AutoCloseable {
  Instant now();

  /** A clock for durations, in nanoseconds; only differences mean something. */
  long nanos();

  void sleep(Duration duration) throws InterruptedException;

  /** A number from 0 (inclusive) to 1 (exclusive). */
  double random();

  /** A name that nothing else has. */
  String newName();

  /**
   * Runs the task beside what the caller does; where that cannot be, before it returns.
   *
   * @throws IllegalStateException after it was closed
   */
  <T> Future<T> start(Callable<T> task);

  /** Ends its threads; what runs is interrupted. */
  @Override
  void close();

  /** Refuses to go on after it was closed. */
  void requireOpen();

  /** Real time, real chance, threads that do not keep a process alive. */
  static Environment real() {
    return new RealEnvironment();
  }
}
