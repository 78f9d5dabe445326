// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param connections the most connections at once; when there are more, the longest idle one is
 *     closed
 * @param bodyMegabytes how much memory large bodies may take together
 * @param idle how long a client may be silent between requests
 * @param request how long a request may take to arrive, from its first byte to its last
 * @param answer how long a client may take to receive an answer
 * @param parting how long a client may go on sending what is not read any more
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
