// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A requirement that did not hold.
 *
 * @param stored what was there instead; empty when there was nothing
 */
record Failure(
    Requirement requirement, Map<String, AttributeValue> key, Map<String, AttributeValue> stored) {

  Operation operation() {
    return requirement.operation();
  }
}
