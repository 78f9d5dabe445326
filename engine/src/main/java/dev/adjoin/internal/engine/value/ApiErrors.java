// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** DynamoDB's errors, as the exceptions that the SDK client throws. */
public final class ApiErrors {
  private ApiErrors() {}

  /** A ValidationException. */
  public static DynamoDbException validation(String message) {
    return of(DynamoDbException::builder, "ValidationException", message, 400);
  }

  /**
   * A ValidationException whose message starts with DynamoDB's standard phrase about invalid
   * parameter values.
   */
  public static DynamoDbException invalidParameter(String message) {
    return validation("One or more parameter values were invalid: " + message);
  }

  /** The error for a table, index or stream that does not exist. */
  public static DynamoDbException notFound(String message) {
    return of(ResourceNotFoundException::builder, "ResourceNotFoundException", message, 400);
  }

  /** The error for a table or index that already exists or is being changed. */
  public static DynamoDbException inUse(String message) {
    return of(ResourceInUseException::builder, "ResourceInUseException", message, 400);
  }

  /** Any other API error: {@code builder} determines its class, {@code code} its name. */
  public static DynamoDbException of(
      Supplier<? extends DynamoDbException.Builder> builder,
      String code,
      String message,
      int status) {
    return (DynamoDbException) describe(builder.get(), code, message, status).build();
  }

  /** Sets the details that every API error has, and returns the builder. */
  public static <B extends DynamoDbException.Builder> B describe(
      B builder, String code, String message, int status) {
    builder
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .errorCode(code)
                .errorMessage(message)
                .serviceName("DynamoDb")
                .build())
        .message(message)
        .requestId(RequestId.next().text())
        .statusCode(status);
    return builder;
  }

  /** A failed condition; the caller adds the item if the request asked for it. */
  public static ConditionalCheckFailedException.Builder conditionFailed() {
    return describe(
        ConditionalCheckFailedException.builder(),
        "ConditionalCheckFailedException",
        "The conditional request failed",
        400);
  }
}
