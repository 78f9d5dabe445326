// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Receives a report of every request that was sent to DynamoDB, on the thread that sent it.
 *
 * <p>A failing listener never fails the call: whatever it throws goes to the thread's handler of
 * uncaught exceptions.
 */
@FunctionalInterface
public interface RequestListener {
  void sent(RequestReport report);

  /**
   * Is called before a request is sent, on the thread that sends it, and returns the listener that
   * receives its report. That is this one, unless something has to be kept from the beginning of
   * the request to its end, such as a span of a trace.
   */
  default RequestListener sending(RequestStart request) {
    return this;
  }

  /** This listener, then another. */
  default RequestListener and(RequestListener other) {
    return new ListenerPair(this, other);
  }
}
