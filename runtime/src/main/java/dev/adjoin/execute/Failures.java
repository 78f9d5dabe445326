// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.execute;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/** What the application is told when the SDK has given up. */
public final class Failures {
  private Failures() {}

  /**
   * The exception to throw.
   *
   * @param key of the item or partition that the request was for; null for none in particular
   */
  public static AdjoinException of(String operation, @Nullable String key, SdkException cause) {
    if (cause instanceof AbortedException || Thread.currentThread().isInterrupted()) {
      Thread.currentThread().interrupt();
      return Interruption.of(operation);
    }
    Integer attempts = cause.numAttempts();
    return AdjoinException.of(AdjoinException.Reason.GAVE_UP, operation)
        .key(key)
        .attempts(attempts == null ? 1 : attempts)
        .cause(cause)
        .because("was not done by DynamoDB (" + kind(cause) + ")");
  }

  private static String kind(SdkException cause) {
    return cause instanceof AwsServiceException service && service.awsErrorDetails() != null
        ? service.awsErrorDetails().errorCode()
        : cause.getClass().getSimpleName();
  }
}
