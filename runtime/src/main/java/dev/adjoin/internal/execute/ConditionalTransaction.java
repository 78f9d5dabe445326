// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Sends {@link ConditionalWrite}s together or not at all. */
public final class ConditionalTransaction {
  /** A condition failed, or a damaged item does not have the form that the write expects. */
  private static final Set<String> FAILED = Set.of("ConditionalCheckFailed", "ValidationError");

  private ConditionalTransaction() {}

  /**
   * Sends the writes, again after throttling, conflicts and lost responses. A repeated request
   * after a lost response may fail its own conditions: the caller looks at the items again.
   *
   * @param name the operation in reports and messages
   * @return false if a condition failed, or the items do not have the form that was expected
   * @throws dev.adjoin.AdjoinException if the deadline is over
   */
  public static boolean send(
      OpenTable table, String name, Deadline deadline, List<TransactWriteItem> writes) {
    TransactWriteItemsRequest.Builder request =
        TransactWriteItemsRequest.builder()
            .transactItems(writes)
            .clientRequestToken(table.environment().newName());
    return RepeatableRequest.require(name, null, deadline, () -> isWritten(table, name, request));
  }

  private static boolean isWritten(
      OpenTable table, String name, TransactWriteItemsRequest.Builder request) {
    try {
      table.calls().transact(Purpose.of(name), request);
      return true;
    } catch (TransactionCanceledException e) {
      boolean hasFailed =
          e.cancellationReasons().stream()
              .map(CancellationReason::code)
              .map(String::valueOf)
              .anyMatch(FAILED::contains);
      if (hasFailed) {
        return false;
      }
      throw e;
    }
  }
}
