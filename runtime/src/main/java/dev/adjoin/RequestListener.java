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

  /** This listener, then another. */
  default RequestListener and(RequestListener other) {
    return report -> {
      sent(report);
      other.sent(report);
    };
  }
}
