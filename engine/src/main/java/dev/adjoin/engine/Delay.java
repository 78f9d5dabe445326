// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;

/** A random duration that never exceeds {@link #longest}. */
public final class Delay {
  /** A delay of zero. */
  public static final Delay NONE = between(Duration.ZERO, Duration.ZERO);

  /** The quantile function of the delay, in nanoseconds. */
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

  /** A uniformly distributed delay between the two durations. */
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
   * A delay that is at most the median in half of the cases, ten times the median in one of twenty
   * and a hundred times in one of two hundred.
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

  /** The longest possible delay. */
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
