// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Tracks the unprocessed parts of a batch: those without capacity and those whose item a
 * transaction holds. The batch fails only if nothing was processed.
 */
final class BatchProgress {
  private boolean processed;
  private @Nullable DynamoDbException throttled;

  /** Runs the step; returns whether it was processed. */
  boolean process(Runnable step) {
    try {
      step.run();
      processed = true;
      return true;
    } catch (TransactionConflictException met) {
      return false;
    } catch (DynamoDbException refused) {
      if (!refused.isThrottlingException()) {
        throw refused;
      }
      throttled = refused;
      return false;
    }
  }

  void refuseIfNothingWasProcessed() {
    if (!processed && throttled != null) {
      throw throttled;
    }
  }
}
