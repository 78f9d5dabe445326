// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Delay;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The source of all random decisions.
 *
 * <p>A decision is calculated from the seed, the number of the request, its purpose and the number
 * of decisions that the request has already made for that purpose. The same sequence of requests
 * therefore has the same outcome, and a decision for one purpose or request never influences
 * another. Decisions outside of a request are assigned to a special request that never ends.
 */
final class Chance {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final long seed;
  private final AtomicLong requests = new AtomicLong();
  private final ThreadLocal<Request> current;

  Chance(long seed) {
    this.seed = seed;
    Request outside = new Request(0, false);
    this.current = ThreadLocal.withInitial(() -> outside);
  }

  /** A request and the number of its decisions for each purpose. */
  private static final class Request {
    final long number;
    final boolean isBatch;
    private final long[] taken = new long[RandomDecision.values().length];

    Request(long number, boolean isBatch) {
      this.number = number;
      this.isBatch = isBatch;
    }

    synchronized long take(RandomDecision purpose) {
      return taken[purpose.ordinal()]++;
    }
  }

  /** Runs the work as the next request of this thread. */
  <T> T inRequest(boolean isBatch, Supplier<T> work) {
    current.set(new Request(requests.incrementAndGet(), isBatch));
    try {
      return work.get();
    } finally {
      current.remove();
    }
  }

  /** Whether this thread handles a batch request, which may be processed partially. */
  boolean isInBatch() {
    return current.get().isBatch;
  }

  boolean happens(double probability, RandomDecision purpose) {
    return probability > 0 && next(purpose) < probability;
  }

  Duration time(Delay delay, RandomDecision purpose) {
    return delay.longest().isZero() ? Duration.ZERO : delay.quantile(next(purpose));
  }

  /** A number below the bound that stays the same throughout the request. */
  int sameInRequest(int bound, RandomDecision purpose) {
    return (int) (value(current.get().number, purpose, 0) * bound);
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  double next(RandomDecision purpose) {
    Request request = current.get();
    return value(request.number, purpose, request.take(purpose));
  }

  private double value(long request, RandomDecision purpose, long nth) {
    long bits = mix(mix(mix(seed, request), purpose.salt), nth);
    return (bits >>> 11) * 0x1.0p-53;
  }

  /** Combines both numbers into a state and applies one step of SplitMix64. */
  private static long mix(long state, long number) {
    long z = state + (number + 1) * GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
