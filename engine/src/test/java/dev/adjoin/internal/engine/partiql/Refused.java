// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Calls that must fail, with their errors as text. */
final class Refused {
  static final String NOT_WELL_FORMED = "Statement wasn't well formed, can't be processed: ";

  private Refused() {}

  /** The error code and message, for example {@code ValidationException: Unexpected term}. */
  static String by(ThrowingCallable call) {
    DynamoDbException refusal = catchThrowableOfType(DynamoDbException.class, call);
    return refusal == null
        ? "nothing"
        : refusal.awsErrorDetails().errorCode() + ": " + refusal.awsErrorDetails().errorMessage();
  }

  static String validation(String message) {
    return "ValidationException: " + message;
  }

  static String malformed(String detail) {
    return validation(NOT_WELL_FORMED + detail);
  }
}
