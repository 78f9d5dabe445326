// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** The places in the server's threads at which tests let something fail. */
enum ServerPoint {
  /** The accept thread, before it waits for a connection. */
  ACCEPT,
  /** The accept thread, when it checks time limits. */
  CLOCK,
  /** The accept thread, with a new connection. */
  CONNECTED,
  /** A connection's thread, at its start. */
  STARTED,
  /** A connection's thread, with the head of a request. */
  HEAD,
  /** A connection's thread, with a complete request. */
  REQUEST,
  /** A connection's thread, with a response. */
  RESPONSE;

  /** Learns that a thread is at a point; may throw. */
  interface Observer {
    void reach(ServerPoint point);
  }
}
