// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import tools.jackson.core.JsonGenerator;

/** API errors in DynamoDB's JSON form. */
final class Errors {
  private static final String MODEL = "com.amazonaws.dynamodb.v20120810#";
  private static final String SERVICE = "com.amazon.coral.service#";

  /** The namespace prefixes of errors that come from other layers than DynamoDB itself. */
  private static final Map<String, String> ORIGINS =
      Map.of(
          "ValidationException", "com.amazon.coral.validate#",
          "SerializationException", SERVICE,
          "UnknownOperationException", SERVICE,
          "MissingAuthenticationTokenException", SERVICE,
          "AccessDeniedException", SERVICE,
          "UnrecognizedClientException", SERVICE,
          "InvalidSignatureException", SERVICE,
          "IncompleteSignatureException", SERVICE);

  /** Errors whose message member is spelled {@code Message} instead of {@code message}. */
  private static final Set<String> CAPITAL =
      Set.of(
          "IdempotentParameterMismatchException",
          "SerializationException",
          "TransactionCanceledException",
          "TransactionInProgressException");

  private final Map<Class<?>, Members> members = new ConcurrentHashMap<>();

  /** Writes an error without members, for a request that was refused before it was read. */
  static void write(String code, String message, Bytes body) {
    try (JsonGenerator json = new Json().generator(body)) {
      json.writeStartObject();
      json.writeStringProperty("__type", type(code));
      json.writeStringProperty("message", message);
      json.writeEndObject();
    }
  }

  private static String type(String code) {
    return ORIGINS.getOrDefault(code, MODEL) + code;
  }

  void write(AwsServiceException error, JsonGenerator json) {
    AwsErrorDetails details = error.awsErrorDetails();
    String code = details.errorCode();
    String message = Objects.requireNonNullElse(details.errorMessage(), "");
    json.writeStartObject();
    json.writeStringProperty("__type", type(code));
    if (!message.isEmpty()) {
      json.writeStringProperty(CAPITAL.contains(code) ? "Message" : "message", message);
    }
    members
        .computeIfAbsent(error.getClass(), type -> new Members(error.sdkFields()))
        .write(error, json);
    json.writeEndObject();
  }
}
