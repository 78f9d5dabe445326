// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import java.util.List;

/** Decides whether capacity may be used now. */
@FunctionalInterface
public interface Admission {
  /** There is always enough. */
  Admission UNLIMITED = charges -> {};

  /**
   * Takes what a request uses, all of it or nothing.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when a partition of
   *     the table, or of an index that must be written, is out of units
   */
  void admit(List<Charge> charges);
}
