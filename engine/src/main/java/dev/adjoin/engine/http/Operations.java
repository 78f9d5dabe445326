// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.http;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The operations of both APIs, by the targets that requests name; each is made when first met. */
final class Operations {
  private static final String DYNAMODB = "DynamoDB_20120810.";
  private static final String STREAMS = "DynamoDBStreams_20120810.";
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final Map<String, Operation> known = new ConcurrentHashMap<>();

  Operations(DynamoDbClient client, DynamoDbStreamsClient streams) {
    this.client = client;
    this.streams = streams;
  }

  /** The operation of a target such as {@code DynamoDB_20120810.PutItem}. */
  Optional<Operation> find(String target) {
    Operation met = known.get(target);
    if (met != null) {
      return Optional.of(met);
    }
    Optional<Operation> made = make(target);
    made.ifPresent(operation -> known.put(target, operation));
    return made;
  }

  private Optional<Operation> make(String target) {
    if (target.startsWith(DYNAMODB)) {
      return Operation.named(target.substring(DYNAMODB.length()), DynamoDbClient.class, client);
    }
    if (target.startsWith(STREAMS)) {
      return Operation.named(
          target.substring(STREAMS.length()), DynamoDbStreamsClient.class, streams);
    }
    return Optional.empty();
  }
}
