// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param connections the maximum number of connections; beyond it the longest idle one is closed
 * @param bodyMegabytes the memory budget for large bodies
 * @param idle the longest time between two requests
 * @param request the longest time between the first and the last byte of a request
 * @param answer the longest time a client may take to receive a response
 * @param parting the longest time a client may continue to send data that is discarded
 */
record ServerLimits(
    int connections,
    int bodyMegabytes,
    Duration idle,
    Duration request,
    Duration answer,
    Duration parting) {
  static final ServerLimits USUAL =
      new ServerLimits(
          1000,
          64,
          Duration.ofMinutes(2),
          Duration.ofSeconds(20),
          Duration.ofMinutes(1),
          Duration.ofSeconds(2));
}
