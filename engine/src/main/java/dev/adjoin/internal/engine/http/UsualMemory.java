// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What requests of each operation lately took besides their bodies. An estimate for the next one:
 * it rises at once and falls slowly.
 */
final class UsualMemory {
  private static final int ROUNDED = 4096;
  private static final int FALL = 16;
  private static final int MOST_TARGETS = 500;
  private final Map<String, Long> byTarget = new ConcurrentHashMap<>();

  /** The estimate for a target such as {@code DynamoDB_20120810.Query}. */
  long of(String target) {
    return byTarget.getOrDefault(target, 0L);
  }

  /** Records what a request took that was answered without an error. */
  void took(String target, long bytes) {
    long rounded = (bytes + ROUNDED - 1) / ROUNDED * ROUNDED;
    long before = of(target);
    long next =
        rounded >= before ? rounded : before - (before - rounded) / FALL / ROUNDED * ROUNDED;
    if (next != before && (before != 0 || byTarget.size() < MOST_TARGETS)) {
      byTarget.put(target, next);
    }
  }
}
