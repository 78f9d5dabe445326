// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.OpenTable;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings copies forward after the change of their source. A table has one; without one the
 * propagation stays in the journal. Thread-safe.
 */
public interface PropagationRunner {
  /**
   * Runs a propagation whose journal entry was written with the change.
   *
   * @param source the entity after the change
   * @param mark the identity of the journal entry
   * @param forwarded the items that changed in the same transaction, by {@link
   *     Propagation#itemName}
   */
  void run(
      Propagation propagation,
      Map<String, AttributeValue> source,
      String mark,
      Set<String> forwarded);

  /** The runner of a table. */
  static PropagationRunner of(OpenTable table) {
    return table.prepared(
        PropagationRunner.class, t -> (propagation, source, mark, forwarded) -> {});
  }
}
