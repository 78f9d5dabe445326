// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.HttpDate;
import java.time.InstantSource;

/** The objects that all connections of a server share. */
record ServerContext(
    RequestHandler site,
    AccessRules access,
    ServerLimits tolerance,
    LargeBodies bodies,
    InstantSource clock,
    HttpDate date) {
  ServerContext(
      RequestHandler site, AccessRules access, ServerLimits tolerance, InstantSource clock) {
    this(site, access, tolerance, new LargeBodies(tolerance), clock, new HttpDate(clock));
  }
}
