// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Decides whether capacity may be used now. */
@FunctionalInterface
public interface Admission {
  /** There is always enough. */
  Admission UNLIMITED = charges -> Map.of();

  /**
   * Takes what a request uses, all of it or nothing.
   *
   * @return nothing when it was taken; else the charges that met a partition, table or index
   *     without units, each with the error that says so
   */
  Map<Charge, DynamoDbException> admit(List<Charge> charges);
}
