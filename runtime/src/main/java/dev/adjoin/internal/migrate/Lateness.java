// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * How late a write can arrive that a program has sent while it was allowed to.
 *
 * @param latest how long after its signature a write is accepted at most
 * @param client the client that reaches the endpoint; null for an engine of this process
 */
public record Lateness(Duration latest, @Nullable DynamoDbClient client) {
  /** No request is on its way for long. */
  public static final Lateness NONE = new Lateness(Duration.ZERO, null);

  /**
   * DynamoDB refuses signatures that are older than five minutes, and takes those of a clock that
   * is five minutes ahead.
   */
  private static final Duration BY_SIGNATURE = Duration.ofMinutes(10);

  private static final String AWS = ".amazonaws.com";
  private static final String AWS_CHINA = ".amazonaws.com.cn";

  /** How late a write can arrive at the endpoint of a client. */
  public static Lateness of(DynamoDbClient client) {
    return new Lateness(BY_SIGNATURE, client);
  }

  /**
   * The address of an endpoint that may accept signatures of any age; empty for DynamoDB and for an
   * engine of this process.
   */
  public Optional<URI> unchecked() {
    if (client == null) {
      return Optional.empty();
    }
    try {
      return client.serviceClientConfiguration().endpointOverride().filter(Lateness::isUnknown);
    } catch (UnsupportedOperationException e) {
      // Only clients that the SDK builds have a configuration.
      return Optional.empty();
    }
  }

  private static boolean isUnknown(URI endpoint) {
    String host = String.valueOf(endpoint.getHost());
    return !host.endsWith(AWS) && !host.endsWith(AWS_CHINA);
  }
}
