// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Recognises failures after which it is unknown whether DynamoDB applied the request, such as
 * timeouts.
 */
public final class Ambiguity {
  private static final int SERVER_ERROR = 500;

  private Ambiguity() {}

  public static boolean is(SdkException failure) {
    if (failure instanceof AbortedException) {
      return false;
    }
    if (failure instanceof AwsServiceException service) {
      return service.statusCode() >= SERVER_ERROR;
    }
    return failure instanceof ApiCallTimeoutException
        || failure instanceof ApiCallAttemptTimeoutException
        || isBroken(failure);
  }

  private static boolean isBroken(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }
}
