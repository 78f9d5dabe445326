// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Tells what of a batch a table had no capacity for: a throttled part is no error unless all are.
 */
final class Batch {
  private boolean processed;
  private @Nullable DynamoDbException throttled;

  /** Whether the step was not throttled. */
  boolean process(Runnable step) {
    try {
      step.run();
      processed = true;
      return true;
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
