// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import java.time.Duration;
import java.time.Instant;

/**
 * A token bucket: units accrue at a steady rate and can be saved for some time.
 *
 * <p>A caller that finds any units may take more than there are; the next caller gets units only
 * after the debt is repaid. Not thread-safe.
 */
final class TokenBucket {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double most;
  private double units;
  private Instant filled;

  /** Starts with the units of one second. */
  TokenBucket(double perSecond, Duration saved, Instant now) {
    this.perSecond = perSecond;
    this.most = perSecond * saved.toSeconds();
    this.units = perSecond;
    this.filled = now;
  }

  private TokenBucket(TokenBucket other) {
    this.perSecond = other.perSecond;
    this.most = other.most;
    this.units = other.units;
    this.filled = other.filled;
  }

  /** Another bucket with the same rate and as many units. */
  TokenBucket copy() {
    return new TokenBucket(this);
  }

  boolean hasAny(Instant now) {
    if (now.isAfter(filled)) {
      double seconds = Duration.between(filled, now).toNanos() / NANOS;
      units = Math.min(most, units + seconds * perSecond);
      filled = now;
    }
    return units > 0;
  }

  void take(double taken) {
    units -= taken;
  }
}
