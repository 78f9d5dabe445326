// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param connections the maximum number of connections; beyond it the longest idle one is closed
 * @param memory the bytes of the heap that all requests may take together
 * @param idle the longest time between two requests
 * @param request the longest time between the first and the last byte of a request
 * @param answer the longest time a client may take to receive a response
 * @param parting the longest time a client may continue to send data that is discarded
 */
record ServerLimits(
    int connections,
    long memory,
    Duration idle,
    Duration request,
    Duration answer,
    Duration parting) {
  static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
  static final ServerLimits USUAL =
      new ServerLimits(
          connectionsOf(Runtime.getRuntime().maxMemory()),
          MemoryBudget.ofHeap(),
          Duration.ofMinutes(2),
          Duration.ofSeconds(20),
          Duration.ofMinutes(1),
          Duration.ofSeconds(2));

  /** An idle connection takes some 20 KB of the heap, so a small heap has fewer of them. */
  static int connectionsOf(long heap) {
    long halfMegabytes = heap >> 19;
    return (int) Math.max(64, Math.min(1000, halfMegabytes));
  }
}
