// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Tells what of a batch must be asked for again: parts that there was no capacity for, and items
 * that a transaction has. That is no error, unless there was capacity for nothing at all.
 */
final class Batch {
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
