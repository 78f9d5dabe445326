// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.HttpDate;
import java.time.InstantSource;

/** The objects that all connections of a server share. */
record ServerContext(
    RequestHandler site,
    AccessRules access,
    ServerLimits tolerance,
    MemoryBudget memory,
    UsualMemory usual,
    InstantSource clock,
    HttpDate date,
    ServerPoint.Observer points) {
  ServerContext(
      RequestHandler site,
      AccessRules access,
      ServerLimits tolerance,
      InstantSource clock,
      ServerPoint.Observer points) {
    this(
        site,
        access,
        tolerance,
        new MemoryBudget(tolerance.memory()),
        new UsualMemory(),
        clock,
        new HttpDate(clock),
        points);
  }
}
