// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

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
    return new RealEnvironment();
  }
}
