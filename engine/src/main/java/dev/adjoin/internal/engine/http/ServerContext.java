// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.HttpDate;
import java.time.InstantSource;

/** The objects that all connections of a server share. */
record ServerContext(
    RequestHandler site, ServerLimits tolerance, LargeBodies bodies, HttpDate date) {
  ServerContext(RequestHandler site, ServerLimits tolerance, InstantSource clock) {
    this(site, tolerance, new LargeBodies(tolerance), new HttpDate(clock));
  }
}
