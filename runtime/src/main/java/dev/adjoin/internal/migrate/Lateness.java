// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.internal.execute.Endpoint;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * How late a write can arrive that a program has sent while it was allowed to.
 *
 * @param latest how long after its signature a write is accepted at most
 * @param endpoint the endpoint that accepts it; null for an engine of this process
 */
public record Lateness(Duration latest, @Nullable Endpoint endpoint) {
  /** No request is on its way for long. */
  public static final Lateness NONE = new Lateness(Duration.ZERO, null);

  /**
   * DynamoDB refuses signatures that are older than five minutes, and takes those of a clock that
   * is five minutes ahead.
   */
  private static final Duration BY_SIGNATURE = Duration.ofMinutes(10);

  /** How late a write can arrive at the endpoint of a client. */
  public static Lateness of(DynamoDbClient client) {
    return new Lateness(BY_SIGNATURE, new Endpoint(client));
  }

  /**
   * The address of an endpoint that may accept signatures of any age; empty for DynamoDB and for an
   * engine of this process.
   */
  public Optional<URI> unchecked() {
    return endpoint == null ? Optional.empty() : endpoint.foreign();
  }
}
