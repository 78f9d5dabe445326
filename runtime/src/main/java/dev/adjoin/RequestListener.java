// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Receives a report of every request that was sent to DynamoDB.
 *
 * <p>A failing listener never fails the call: whatever it throws goes to the thread's handler of
 * uncaught exceptions.
 */
@FunctionalInterface
public interface RequestListener {
  /** Is called after a request, whether it succeeded or failed, on the thread that sent it. */
  void sent(RequestReport report);

  /**
   * Is called before a request is sent, on the thread that sends it, and returns the listener that
   * receives its report. That is this one, unless something has to be kept from the beginning of
   * the request to its end, such as a span of a trace.
   */
  default RequestListener sending(RequestStart request) {
    return this;
  }

  /**
   * Is called when work failed where no call can throw its exception, on the thread that did the
   * work.
   */
  default void failed(BackgroundFailure failure) {}

  /**
   * This listener, then another. If {@link #sending} of both returns listeners of their own, these
   * receive the report in the opposite order, so that what they open and close is nested.
   */
  default RequestListener and(RequestListener other) {
    return new ListenerPair(this, other);
  }
}
