// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings one item to another form beside programs that write it too: a conditional write of the
 * item as it was read; if a condition fails, a pause and another look, until the deadline.
 */
final class ItemRewrite {
  /**
   * How often a write may fail although the item stays the same; and how often it is tried at
   * least, as a process that was suspended finds its deadline over.
   */
  private static final int TRIES = 5;

  /** The end of a rewrite. */
  enum Outcome {
    /** The item has the form, or is gone. */
    DONE,
    /** Others wrote the item each time, until the deadline. */
    BUSY,
    /** The write fails although nobody writes the item: another item is in its way. */
    PREVENTED
  }

  private ItemRewrite() {}

  /**
   * Rewrites an item.
   *
   * @param seen the item as it was read
   * @param again reads it; empty if it is gone
   * @param write writes the item as it was read, if it lacks something; false if a condition failed
   */
  static Outcome run(
      OpenTable table,
      String operation,
      Map<String, AttributeValue> seen,
      Supplier<Map<String, AttributeValue>> again,
      Predicate<Map<String, AttributeValue>> write) {
    Deadline deadline = table.calls().patientDeadline();
    Map<String, AttributeValue> now = seen;
    int unchanged = 0;
    for (int attempt = 1; !now.isEmpty() && !write.test(now); attempt++) {
      if (unchanged == TRIES) {
        return Outcome.PREVENTED;
      }
      if (!deadline.pause(operation, attempt) && attempt >= TRIES) {
        return Outcome.BUSY;
      }
      Map<String, AttributeValue> next = again.get();
      unchanged = next.equals(now) ? unchanged + 1 : 0;
      now = next;
    }
    return Outcome.DONE;
  }
}
