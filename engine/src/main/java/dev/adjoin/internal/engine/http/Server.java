// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** What all connections of a server share. */
record Server(Site site, Tolerance tolerance, LargeBodies bodies, HttpDate date) {
  Server(Site site, Tolerance tolerance) {
    this(site, tolerance, new LargeBodies(tolerance), new HttpDate());
  }
}
