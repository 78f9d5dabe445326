// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** A request that is not HTTP as this server speaks it; after its answer the connection ends. */
final class BrokenRequest extends Exception {
  private static final long serialVersionUID = 1L;
  private final Status status;

  BrokenRequest(Status status) {
    super(status.reason(), null, false, false);
    this.status = status;
  }

  Status status() {
    return status;
  }
}
