// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;

/** The time limit of one call, and the pauses between its attempts. */
public final class Deadline {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Environment environment;
  private final long end;
  private final boolean isPatient;
  private final boolean isYielding;

  Deadline(Environment environment, Duration limit) {
    this(environment, environment.nanos() + limit.toNanos(), false, false);
  }

  private Deadline(Environment environment, long end, boolean isPatient, boolean isYielding) {
    this.environment = environment;
    this.end = end;
    this.isPatient = isPatient;
    this.isYielding = isYielding;
  }

  /** Returns this deadline for bulk work, which waits for capacity instead of failing. */
  Deadline patient() {
    return new Deadline(environment, end, true, isYielding);
  }

  /**
   * Returns this deadline for a transaction that can be split: after a few conflicts with other
   * writers it fails, and its writes are sent in smaller transactions.
   */
  public Deadline yielding() {
    return new Deadline(environment, end, isPatient, true);
  }

  /**
   * Whether a transaction fails soon after conflicts with other writers, because it can be split.
   */
  public boolean isYielding() {
    return isYielding;
  }

  /** Whether a throttled request is sent again until the deadline, after the retries of the SDK. */
  public boolean isPatient() {
    return isPatient;
  }

  /** Whether the time is over. */
  public boolean isOver() {
    return environment.nanos() - end >= 0;
  }

  /**
   * Waits before the next attempt. The pause grows with the number of attempts and is random, so
   * that two calls in conflict do not meet again.
   *
   * @return false, without waiting, if the pause would end after the deadline
   */
  public boolean pause(String operation, int attempts) {
    double most =
        Math.min(LONGEST_PAUSE.toNanos(), FIRST_PAUSE.toNanos() * Math.pow(2, attempts - 1));
    long pause = (long) (most * (0.5 + environment.random() / 2));
    if (environment.nanos() + pause - end >= 0) {
      return false;
    }
    try {
      environment.sleep(Duration.ofNanos(pause));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Interruption.of(operation);
    }
  }
}
