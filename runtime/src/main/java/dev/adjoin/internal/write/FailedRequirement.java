// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A requirement that did not hold.
 *
 * @param stored what was there instead; empty if there was nothing
 */
record FailedRequirement(
    BoundRequirement requirement,
    Map<String, AttributeValue> key,
    Map<String, AttributeValue> stored) {

  WriteRequest request() {
    return requirement.request();
  }

  /** Thrown where a requirement fails before anything is sent, by what was read. */
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
