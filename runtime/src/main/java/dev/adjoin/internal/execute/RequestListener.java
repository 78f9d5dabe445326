// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

/**
 * Is told of every request that was sent to DynamoDB, by the thread that sent it. What it throws
 * goes to that thread's handler of uncaught exceptions: the call goes on.
 */
@FunctionalInterface
public interface RequestListener {
  /** Hears of nothing. */
  RequestListener NONE = report -> {};

  void sent(RequestReport report);

  /** Both, this one first. */
  default RequestListener and(RequestListener other) {
    return report -> {
      sent(report);
      other.sent(report);
    };
  }
}
