// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The operations of both APIs by the {@code X-Amz-Target} header, each created on first use. */
final class ApiCalls {
  private static final String DYNAMODB = "DynamoDB_20120810.";
  private static final String STREAMS = "DynamoDBStreams_20120810.";
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final Map<String, ApiCall> known = new ConcurrentHashMap<>();

  ApiCalls(DynamoDbClient client, DynamoDbStreamsClient streams) {
    this.client = client;
    this.streams = streams;
  }

  /** The operation for a target such as {@code DynamoDB_20120810.PutItem}. */
  Optional<ApiCall> find(String target) {
    ApiCall met = known.get(target);
    if (met != null) {
      return Optional.of(met);
    }
    Optional<ApiCall> made = make(target);
    made.ifPresent(operation -> known.put(target, operation));
    return made;
  }

  private Optional<ApiCall> make(String target) {
    if (target.startsWith(DYNAMODB)) {
      return ApiCall.named(target.substring(DYNAMODB.length()), DynamoDbClient.class, client);
    }
    if (target.startsWith(STREAMS)) {
      return ApiCall.named(
          target.substring(STREAMS.length()), DynamoDbStreamsClient.class, streams);
    }
    return Optional.empty();
  }
}
