// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that is paused until {@link #advance} moves it. Thread-safe.
 *
 * <p>An engine on a virtual clock never sleeps: where it would wait for a time, it advances the
 * clock by that time.
 */
public final class VirtualClock implements InstantSource {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicReference<Instant> now;
  private final List<Runnable> afterwards = new CopyOnWriteArrayList<>();

  /** A clock that starts at a fixed moment, the beginning of 2026. */
  public VirtualClock() {
    this(START);
  }

  public VirtualClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  /** Moves the clock forward; the duration must not be negative. */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "A clock must advance by zero or more, but was " + duration);
    }
    now.updateAndGet(instant -> instant.plus(duration));
    afterwards.forEach(Runnable::run);
  }

  /**
   * Registers a task that runs after each advance.
   *
   * @return an action that removes the task
   */
  public Runnable onAdvance(Runnable task) {
    afterwards.add(task);
    return () -> afterwards.remove(task);
  }
}
