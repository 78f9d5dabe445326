// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.execute.Calls.Deadline;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** A request that does no harm when it is sent again, such as a read. */
public final class RepeatableRequest {
  private static final String CONFLICT = "TransactionConflict";

  private RepeatableRequest() {}

  /**
   * Sends a request again after throttling, conflicts and lost responses, until the deadline.
   *
   * @throws SdkException the last failure
   */
  public static <R> R send(String name, Deadline deadline, Supplier<R> request) {
    for (int attempts = 1; ; attempts++) {
      try {
        return request.get();
      } catch (SdkException e) {
        boolean canSucceed =
            Failures.isThrottling(e)
                || isConflict(e)
                || Failures.isAmbiguous(e) && !Failures.isFinal(e);
        if (!canSucceed || !deadline.pause(name, attempts)) {
          throw e;
        }
      }
    }
  }

  /**
   * Sends a request as {@link #send} does, and fails as every call of the application does.
   *
   * @param key of the item or partition that the request is for; null for none in particular
   * @throws dev.adjoin.AdjoinException with the last failure as its cause
   */
  public static <R> R require(
      String name, @Nullable String key, Deadline deadline, Supplier<R> request) {
    try {
      return send(name, deadline, request);
    } catch (SdkException e) {
      throw Failures.of(name, key, e);
    }
  }

  private static boolean isConflict(SdkException failure) {
    return failure instanceof TransactionConflictException
        || failure instanceof TransactionCanceledException cancelled
            && cancelled.cancellationReasons().stream()
                .anyMatch(reason -> CONFLICT.equals(reason.code()));
  }
}
