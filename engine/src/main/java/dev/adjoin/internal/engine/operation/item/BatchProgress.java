// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Tracks which parts of a batch are unprocessed, because capacity was missing or a transaction
 * holds the item. That is an error only if nothing was processed.
 */
final class BatchProgress {
  private boolean processed;
  private @Nullable DynamoDbException throttled;

  /** Whether the step was done. */
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
