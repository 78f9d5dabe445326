// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.time.Duration;

/** How long one call may go on trying, and the pauses between its attempts. */
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

  /** The same for bulk work, which waits for capacity rather than fail. */
  Deadline patient() {
    return new Deadline(environment, end, true, isYielding);
  }

  /** The same for what can be done in smaller parts, should it meet others. */
  public Deadline yielding() {
    return new Deadline(environment, end, isPatient, true);
  }

  /** Whether what meets others gives up soon, since it can be done in smaller parts. */
  public boolean isYielding() {
    return isYielding;
  }

  /** Whether a request that found no capacity, though the SDK tried, is sent again until then. */
  public boolean isPatient() {
    return isPatient;
  }

  /** Whether it is over. */
  public boolean isOver() {
    return environment.nanos() - end >= 0;
  }

  /**
   * Waits before the attempt after so many, longer each time and never the same for two that met.
   *
   * @return false, without waiting, when the time would be over
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
