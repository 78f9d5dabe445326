// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The errors DynamoDB answers, as the exceptions its client throws. */
public final class ApiErrors {
  private ApiErrors() {}

  /** A request that breaks a rule of the API. */
  public static DynamoDbException validation(String message) {
    return of(DynamoDbException::builder, "ValidationException", message, 400);
  }

  /**
   * A parameter that breaks a rule of the API, in the words most of DynamoDB's messages open with.
   */
  public static DynamoDbException invalidParameter(String message) {
    return validation("One or more parameter values were invalid: " + message);
  }

  /** A table, index or stream that does not exist. */
  public static DynamoDbException notFound(String message) {
    return of(ResourceNotFoundException::builder, "ResourceNotFoundException", message, 400);
  }

  /** A table or index that something else is being done to, or that exists already. */
  public static DynamoDbException inUse(String message) {
    return of(ResourceInUseException::builder, "ResourceInUseException", message, 400);
  }

  /** Any other error of the API: {@code builder} decides its class, {@code code} its name. */
  public static DynamoDbException of(
      Supplier<? extends DynamoDbException.Builder> builder,
      String code,
      String message,
      int status) {
    return (DynamoDbException) describe(builder.get(), code, message, status).build();
  }

  /** The builder with what every error of the API carries. */
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

  /** A condition that did not hold; the caller adds the item where the request asked for it. */
  public static ConditionalCheckFailedException.Builder conditionFailed() {
    return describe(
        ConditionalCheckFailedException.builder(),
        "ConditionalCheckFailedException",
        "The conditional request failed",
        400);
  }
}
