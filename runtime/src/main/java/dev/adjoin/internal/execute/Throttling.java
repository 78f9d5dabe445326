// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Recognises failures for lack of capacity. DynamoDB did not apply a request that failed so. */
public final class Throttling {
  private static final Set<String> IN_TRANSACTION =
      Set.of("ThrottlingError", "ProvisionedThroughputExceeded");

  private Throttling() {}

  public static boolean is(@Nullable Throwable failure) {
    if (failure instanceof TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream()
          .anyMatch(reason -> IN_TRANSACTION.contains(String.valueOf(reason.code())));
    }
    return failure instanceof AwsServiceException service && service.isThrottlingException();
  }
}
