// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/** A malformed or unsupported HTTP request; the connection is closed after the error response. */
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
