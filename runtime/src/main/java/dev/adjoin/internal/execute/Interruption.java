// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;

/**
 * Ends a call whose thread is interrupted: before its next request, with the interrupt flag still
 * set.
 */
final class Interruption {
  private Interruption() {}

  static void check(String operation) {
    if (Thread.currentThread().isInterrupted()) {
      throw of(operation);
    }
  }

  static AdjoinException of(String operation) {
    return FailureBuilder.of(AdjoinException.Reason.INTERRUPTED, operation)
        .because("was interrupted");
  }
}
