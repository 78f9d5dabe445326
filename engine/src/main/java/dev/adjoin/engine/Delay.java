// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;

/** How long something takes: a different time each time, never more than {@link #longest}. */
public final class Delay {
  /** No time at all. */
  public static final Delay NONE = between(Duration.ZERO, Duration.ZERO);

  /** What a number from 0 (inclusive) to 1 (exclusive) stands for, in nanoseconds. */
  @FunctionalInterface
  private interface Shape {
    double nanos(double chance);
  }

  private final Duration longest;
  private final Shape shape;

  private Delay(Duration longest, Shape shape) {
    this.longest = longest;
    this.shape = shape;
  }

  /** Any time between the two, each as likely as the other. */
  public static Delay between(Duration shortest, Duration longest) {
    if (shortest.isNegative() || shortest.compareTo(longest) > 0) {
      throw new IllegalArgumentException(
          "A delay must be between two durations; " + shortest + " and " + longest + " are not");
    }
    double from = shortest.toNanos();
    double span = longest.toNanos() - from;
    return new Delay(longest, chance -> from + span * chance);
  }

  /**
   * Half of the times at most the median, yet now and then much longer: one in twenty takes ten
   * times as long, one in two hundred a hundred times.
   */
  public static Delay heavyTailed(Duration median, Duration longest) {
    if (median.isNegative() || median.compareTo(longest) > 0) {
      throw new IllegalArgumentException(
          "A delay's median " + median + " must lie between zero and its longest, " + longest);
    }
    double least = median.toNanos() / 2.0;
    double most = longest.toNanos();
    return new Delay(longest, chance -> Math.min(most, least / (1 - chance)));
  }

  /** The most it can take. */
  public Duration longest() {
    return longest;
  }

  /**
   * The delay that this fraction of all delays is shorter than.
   *
   * @param fraction from 0 (inclusive) to 1 (exclusive)
   */
  public Duration quantile(double fraction) {
    return Duration.ofNanos((long) shape.nanos(fraction));
  }
}
