// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Decides whether a request may consume capacity now. */
@FunctionalInterface
public interface Admission {
  /** Admits everything. */
  Admission UNLIMITED = charges -> Map.of();

  /**
   * Consumes the capacity for all charges of a request, or none of it.
   *
   * @return empty if the capacity was consumed; otherwise the charges whose partition, table or
   *     index has no capacity left, each with its throttling error
   */
  Map<Charge, DynamoDbException> admit(List<Charge> charges);
}
