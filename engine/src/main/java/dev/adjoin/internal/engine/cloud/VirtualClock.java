// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands still until it is told to go on. Thread-safe.
 *
 * <p>Where an engine runs on one, nothing ever sleeps: what would take time advances the clock.
 */
public final class VirtualClock implements InstantSource {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicReference<Instant> now;
  private final List<Runnable> afterwards = new CopyOnWriteArrayList<>();

  /** A clock that always starts at the same moment. */
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

  /** Lets time pass; it never goes back. */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("Time cannot go back by " + duration.negated());
    }
    now.updateAndGet(instant -> instant.plus(duration));
    afterwards.forEach(Runnable::run);
  }

  /** Runs something whenever time has passed; to run the answer ends that. */
  public Runnable whenAdvanced(Runnable task) {
    afterwards.add(task);
    return () -> afterwards.remove(task);
  }
}
