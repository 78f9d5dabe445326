// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** The objects that all connections of a server share. */
record ServerContext(
    RequestHandler site, ServerLimits tolerance, LargeBodies bodies, HttpDate date) {
  ServerContext(RequestHandler site, ServerLimits tolerance) {
    this(site, tolerance, new LargeBodies(tolerance), new HttpDate());
  }
}
