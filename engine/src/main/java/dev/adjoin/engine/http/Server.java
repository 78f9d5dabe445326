// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.http;

/** What all connections of a server share. */
record Server(Site site, Limits limits, LargeBodies bodies, HttpDate date) {
  Server(Site site, Limits limits) {
    this(site, limits, new LargeBodies(limits), new HttpDate());
  }
}
