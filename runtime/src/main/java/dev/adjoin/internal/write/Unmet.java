// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** That a requirement does not hold, found before anything was sent. */
final class Unmet extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Requirement requirement;
  private final transient Map<String, AttributeValue> key;
  private final transient Map<String, AttributeValue> stored;

  Unmet(
      Requirement requirement,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> stored) {
    super(requirement.operation().name(), null, false, false);
    this.requirement = requirement;
    this.key = key;
    this.stored = stored;
  }

  Failure failure() {
    return new Failure(requirement, key, stored);
  }
}
