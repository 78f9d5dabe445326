// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that advances only when a test moves it. */
public final class MovableClock implements InstantSource {
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00.250Z");

  @Override
  public Instant instant() {
    return now;
  }

  public synchronized void move(Duration by) {
    now = now.plus(by);
  }
}
