// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A requirement that failed.
 *
 * @param stored the stored item; empty if there was none
 */
record FailedRequirement(
    BoundRequirement requirement,
    Map<String, AttributeValue> key,
    Map<String, AttributeValue> stored) {

  WriteRequest request() {
    return requirement.request();
  }

  /**
   * Whether the entity that was to be written is being deleted, or its delete has not settled. An
   * edge in the summary of such an entity is none.
   */
  boolean isBeingDeleted() {
    return request().codec().member() instanceof Entity
        && (StoredValues.isMarked(stored) || StoredValues.isSettling(stored));
  }

  /** Thrown if a requirement fails on an item that was read, before a request is sent. */
  static final class Unsent extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient FailedRequirement failed;

    Unsent(
        BoundRequirement requirement,
        Map<String, AttributeValue> key,
        Map<String, AttributeValue> stored) {
      super(requirement.request().name(), null, false, false);
      this.failed = new FailedRequirement(requirement, key, stored);
    }

    FailedRequirement failed() {
      return failed;
    }
  }
}
